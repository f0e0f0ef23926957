import { lang } from './texts.svelte';

/** How long ago, in words. */
export function ago(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' });
  const seconds = Math.round((then - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return format.format(Math.trunc(seconds / size), unit);
}
