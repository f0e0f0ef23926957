// Clocks of days: nobody need be there all the time.
import type { Clock } from './wire';

export const day = 24 * 3_600_000;

export const isOfDays = ({ initial_ms }: Clock): boolean => initial_ms >= day;

const unit = (count: number, name: 'day' | 'hour' | 'minute', lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);

/** Days and hours; on the last day hours and minutes. */
export function daysText(ms: number, lang: string): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${unit(hours, 'hour', lang)} ${unit(minutes % 60, 'minute', lang)}`;
  return `${unit(Math.floor(hours / 24), 'day', lang)} ${unit(hours % 24, 'hour', lang)}`;
}

/** The day of a time, in words. */
export const dayOf = (ms: number, lang: string): string => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long' }).format(ms);
