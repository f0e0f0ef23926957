const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

const two = (n: number): string => String(n).padStart(2, '0');

/** Time left as on a chess clock: minutes and seconds, then hours. Clocks of days are told in words (lib/clocks). */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / second);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The same in as many letters as minutes need: with hours no seconds are told. */
export const shortClockText = (ms: number): string => clockText(ms).replace(/:(\d\d):\d\d$/, 'h$1');

/** What is left of days in one word: whole days or, on the last one, hours. */
export function shortDaysText(ms: number, lang: string): string {
  const [count, unit] = ms < day ? [Math.ceil(ms / hour), 'hour'] : [Math.floor(ms / day), 'day'];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}
