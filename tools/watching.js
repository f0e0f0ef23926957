// What moves at a table. `watch` begins to note the browser's layout shifts, also those that follow a touch at once;
// `shifts` says what they were; `boxes` where the parts of the table and the things in the own area are.
({ parts }) => {
  // What is read is replaced and scrolls: the panel and the log beside the table, and what the prompt tells of others' moves.
  // What is decoration, such as points that fly, may move. So may the names of cards that another player is known to
  // hold, and the cards in Pandoria's hand, which come and go: the hand itself stays where it is.
  const READ = '[role=tabpanel], [data-log] ol, dialog, .telling, [aria-hidden=true], .shown, .pandoria .hand > *';
  const OWN = 'button:is([data-marker], [data-place], [data-tile], .primary)';

  const called = (element) => {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).slice(0, 2);
    return [element.localName, ...classes].join('.');
  };
  const rounded = ({ x, y, width, height }) => [x, y, width, height].map((side) => Math.round(side * 10) / 10);
  const noted = [];
  /** Another text in the middle of the same place. */
  const isOtherText = (before, after) => Math.abs(before.x + before.width / 2 - after.x - after.width / 2) < 1 && before.y === after.y;

  function note(entries) {
    for (const { sources } of entries) {
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        // What is gone, such as a refusal that was read, has not moved.
        const isGone = currentRect.width === 0 && currentRect.height === 0;
        if (element == null || isGone || element.closest(READ) !== null || isOtherText(previousRect, currentRect)) continue;
        noted.push(`${called(element)} “${(element.textContent ?? '').trim().slice(0, 30)}” from ${rounded(previousRect)} to ${rounded(currentRect)}`);
      }
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()));

  function boxes() {
    const found = {};
    for (const [name, selector] of Object.entries(parts)) {
      const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      all.forEach((element, place) => (found[`${name} ${place + 1}`] = rounded(element.getBoundingClientRect())));
      for (const element of all.flatMap((part) => [...part.querySelectorAll(OWN)])) {
        const { marker, place, tile } = element.dataset;
        found[`${called(element)} ${marker ?? place ?? tile ?? ''} in ${name}`] = rounded(element.getBoundingClientRect());
      }
    }
    return found;
  }

  window.watching = {
    watch: () => observer.observe({ type: 'layout-shift' }),
    shifts: () => {
      note(observer.takeRecords());
      return noted.splice(0);
    },
    boxes,
  };
}
