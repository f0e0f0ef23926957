// Ways to say "your turn" to somebody who looks elsewhere.

/** The small picture in the tab. */
export function setIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = turn ? '/icon-turn.svg' : '/icon.svg';
  if (icon !== null && icon.getAttribute('href') !== href) icon.href = href;
}
