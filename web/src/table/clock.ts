const two = (n: number): string => String(n).padStart(2, '0');

/** Time left as on a chess clock: minutes and seconds, then hours. Clocks of days are told in words (lib/clocks). */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
