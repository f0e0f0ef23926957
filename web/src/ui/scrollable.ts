/** What is longer than its place can be scrolled with keys, too; a callback is told. */
export function scrollable(place: HTMLElement, tell?: (longer: boolean) => void): { destroy: () => void } {
  function look(): void {
    const longer = place.scrollHeight > place.clientHeight + 1 && getComputedStyle(place).display !== 'contents';
    // A row moves along with the focus, where something in it can have it.
    const wider = place.scrollWidth > place.clientWidth + 1 && place.querySelector('button, a') === null;
    if (longer || wider) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
    tell?.(longer);
  }
  let next = 0;
  function lookSoon(): void {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(look);
  }
  // To ask how long it is lays out the page: with the next picture, unless something is drawn by the answer.
  const changes = new MutationObserver(tell === undefined ? lookSoon : look);
  changes.observe(place, { childList: true, characterData: true, subtree: true });
  const sizes = new ResizeObserver(look);
  sizes.observe(place);
  return {
    destroy: () => {
      cancelAnimationFrame(next);
      changes.disconnect();
      sizes.disconnect();
    },
  };
}
