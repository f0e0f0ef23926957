// What is wrong with a table in a window, each fault as a sentence that names the element; see measuring.py.
//
// Texts that are cut, stick out of their box or are broken in mid-word; texts and controls that lie over each other;
// controls too small to hit; parts of the table that are not in sight; a page that scrolls.
({ parts, smallest, whole, mapShare }) => {
  const SLACK = 1.5;
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab]';
  const faults = [];
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const px = (number) => `${Math.round(number * 10) / 10} px`;

  // -- names ---------------------------------------------------------------------------------------

  function called(element) {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).slice(0, 2);
    const data = [...element.attributes].find(({ name }) => name.startsWith('data-') && !['data-rove', 'data-group', 'data-about'].includes(name));
    const kept = data === undefined ? '' : data.value === '' ? `[${data.name}]` : `[${data.name}="${data.value}"]`;
    return [element.localName, ...classes].join('.') + kept;
  }

  function named(element, text = element.innerText ?? '') {
    const words = text.replace(/\s+/g, ' ').trim() || element.getAttribute('aria-label') || '';
    const around = element.parentElement?.closest('section, [role=group], header, main');
    const where = around === null || around === undefined ? '' : ` in ${called(around)}`;
    return `${called(element)}${words === '' ? '' : ` “${words.slice(0, 40)}”`}${where}`;
  }

  // -- what can be seen of a thing -----------------------------------------------------------------

  const sees = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  /** A link for keys alone waits outside of the window. */
  const isOpen = (element) => element.checkVisibility(sees) && element.closest('[inert], .skip:not(:focus)') === null;
  const onTop = document.querySelector('dialog[open], [data-howto]') ?? document.body;
  /** Read out, but not drawn. */
  const isHush = (element) => {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      const { clipPath, position } = styleOf(at);
      if (position === 'absolute' && (clipPath.startsWith('inset(50%') || (at.clientWidth <= 1 && at.clientHeight <= 1))) return true;
    }
    return false;
  };

  /** The ancestors that clip an element, each with its inner box; what is fixed or absolute leaves some of them. */
  function clippers(element) {
    const found = [];
    let loose = false;
    for (let at = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const { display, overflowX, overflowY, position } = styleOf(at);
      const clips = display !== 'contents' && (overflowX !== 'visible' || overflowY !== 'visible');
      if (clips && at !== document.body && !(loose && position === 'static')) {
        const box = at.getBoundingClientRect();
        const left = box.left + at.clientLeft;
        const top = box.top + at.clientTop;
        found.push({ at, overflowX, overflowY, left, top, right: left + at.clientWidth, bottom: top + at.clientHeight });
      }
      if (position === 'fixed') break;
      if (position === 'absolute') loose = true;
      else if (position !== 'static') loose = false;
    }
    return found;
  }

  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const ends = (clip, rect, slackY) => ({
    x: Math.max(rect.right - clip.right, clip.left - rect.left) > SLACK,
    y: Math.max(rect.bottom - clip.bottom, clip.top - rect.top) > slackY,
  });

  /** What is left of a box within the window and all that clips it; null when nothing is. */
  function visible(rect, clips) {
    let { left, top, right, bottom } = rect;
    for (const clip of [...clips, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }]) {
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }
    return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom } : null;
  }

  // -- texts ---------------------------------------------------------------------------------------

  /** Every text that is drawn, with its lines; those of pictures are part of the picture. */
  function drawnTexts() {
    const found = [];
    const walker = document.createTreeWalker(onTop, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (node.data.trim() === '' || element.closest('svg, option') !== null || !isOpen(element) || isHush(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
      if (lines.length > 0) found.push({ node, element, lines, clips: clippers(element) });
    }
    return found;
  }

  /** A button beside it shows all of it: of a question and of what is told, not of what can be chosen. */
  const unfolds = (element) => element.closest('.act .text')?.parentElement.querySelector('.more[aria-expanded]') != null;

  /** A line of little pictures, for eyes only, beside the same in words. */
  const toldInWords = (element) => element.matches('[aria-hidden=true]') && element.nextElementSibling !== null;

  /** An ellipsis, or a text that fades, is no fault where the whole text can be had: by a tip, by unfolding, or told when it is touched. */
  function reachable(clip, text) {
    if (unfolds(clip.at)) return true;
    const { maskImage, textOverflow, webkitLineClamp } = styleOf(clip.at);
    if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && maskImage === 'none') return false;
    const plain = (words) => words.replace(/\s+/g, ' ').trim();
    const tip = clip.at.closest('[title]')?.title ?? '';
    if (plain(tip).includes(plain(text)) || toldInWords(clip.at)) return true;
    return clip.at.closest('[data-about]') !== null;
  }

  function checkCut({ node, element, lines, clips }) {
    for (const rect of lines) {
      // A line is taller than its letters.
      const slackY = rect.height * 0.2 + SLACK;
      let scrolled = false;
      for (const clip of clips) {
        const out = ends(clip, rect, slackY);
        if ((out.x && scrolls(clip.overflowX)) || (out.y && scrolls(clip.overflowY))) scrolled = true;
        if (scrolled) break;
        if (!(out.x && hides(clip.overflowX)) && !(out.y && hides(clip.overflowY))) continue;
        if (!reachable(clip, node.data)) faults.push(`cut: ${named(element, node.data)}, by ${called(clip.at)}`);
        return;
      }
      // What belongs to a control is told with it.
      if (scrolled || element.closest(CONTROLS) !== null) return;
      const beside = Math.max(rect.right - innerWidth, -rect.left);
      const below = Math.max(rect.bottom - innerHeight, -rect.top) - slackY;
      if (beside > SLACK || below > 0) {
        faults.push(`out of the window by ${px(Math.max(beside, below))}: ${named(element, node.data)}`);
        return;
      }
    }
  }

  const framed = (element) => {
    const { backgroundColor, borderTopWidth } = styleOf(element);
    return element.matches(CONTROLS) || borderTopWidth !== '0px' || !['rgba(0, 0, 0, 0)', 'transparent'].includes(backgroundColor);
  };

  /** A text stays in the box that is drawn around it, and in the room that its own element was given. */
  function checkBox({ node, element, lines }) {
    for (let at = element, level = 0; at !== null && at !== document.body && level < 6; at = at.parentElement, level += 1) {
      const { display, overflowX, overflowY, position } = styleOf(at);
      const isBox = !['inline', 'contents'].includes(display);
      if (isBox && overflowX === 'visible' && overflowY === 'visible') {
        const box = at.getBoundingClientRect();
        for (const rect of lines) {
          const out = Math.max(rect.right - box.right, box.left - rect.left);
          const over = Math.max(rect.bottom - box.bottom, box.top - rect.top) - rect.height * 0.25;
          if (out > SLACK || over > SLACK) {
            faults.push(`sticks out by ${px(Math.max(out, over))}: ${named(element, node.data)}, of ${called(at)}`);
            return;
          }
        }
      }
      if (isBox && (framed(at) || position === 'absolute' || overflowX !== 'visible')) return;
    }
  }

  /** Words stay whole; a hyphen, a dash, a slash and a soft hyphen may end a line. */
  function checkWords({ node, element, lines }) {
    if (lines.length < 2) return;
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-‐–—/·\u00ad\u200b]{2,}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) faults.push(`broken in mid-word: “${word}” of ${named(element, node.data)}`);
    }
  }

  // -- controls ------------------------------------------------------------------------------------

  /** Everything that can be hit, but for spaces of a map, which can be enlarged. */
  function drawnControls() {
    return [...onTop.querySelectorAll(CONTROLS)]
      .filter((element) => element.closest('svg') === null && isOpen(element) && !isHush(element))
      .map((element) => ({ element, target: element.matches('input') ? (element.closest('label') ?? element) : element }))
      .map(({ element, target }) => ({ element, target, rect: target.getBoundingClientRect(), clips: clippers(target.parentElement) }))
      .filter(({ rect }) => rect.width > 0.5 && rect.height > 0.5);
  }

  /** A link within a sentence has the size of its letters. */
  const inSentence = (element) => element.closest('p, h1, h2, h3, dd') !== null;

  function checkTarget({ element, rect, clips }) {
    const size = `${px(rect.width)} × ${px(rect.height)}`;
    if (!inSentence(element) && (rect.width < smallest - 0.5 || rect.height < smallest - 0.5)) {
      faults.push(`smaller than ${smallest} px: ${named(element)} is ${size}`);
    }
    const seen = visible(rect, clips);
    const inScroller = clips.some((clip) => {
      const out = ends(clip, rect, SLACK);
      return (out.x && scrolls(clip.overflowX)) || (out.y && scrolls(clip.overflowY));
    });
    if (inScroller) return;
    const [width, height] = seen === null ? [0, 0] : [seen.right - seen.left, seen.bottom - seen.top];
    if (rect.width - width > SLACK || rect.height - height > SLACK) faults.push(`cut: ${named(element)}, of ${size} only ${px(width)} × ${px(height)} are to be seen`);
    else checkOnTop(element, seen);
  }

  function checkOnTop(element, { left, top, right, bottom }) {
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const own = element.closest('label') ?? element;
    if (over !== null && !own.contains(over) && !over.contains(own)) faults.push(`covered: ${named(element)}, by ${named(over)}`);
  }

  // -- overlaps ------------------------------------------------------------------------------------

  function checkOverlaps(texts, controls) {
    const items = [];
    for (const { node, element, lines, clips } of texts) {
      for (const line of lines) {
        const seen = element.closest('[data-lot]') === null ? visible(line, clips) : null;
        const slack = line.height * 0.2;
        if (seen !== null) items.push({ element, text: node.data, ...seen, top: seen.top + slack, bottom: seen.bottom - slack });
      }
    }
    for (const { element, target, rect, clips } of controls) {
      const seen = visible(rect, clips);
      // The sky over a lot is its own: other things may lie there.
      if (seen !== null && !element.matches('[data-lot]')) items.push({ element: target, control: element, ...seen });
    }
    items.sort((a, b) => a.left - b.left);
    const told = new Set();
    items.forEach((one, place) => {
      for (let next = place + 1; next < items.length && items[next].left < one.right - SLACK; next += 1) {
        const other = items[next];
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (high <= 2 || one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.right, other.right) - other.left;
        const [first, second] = [one, other].map(({ element, text }) => named(element, text));
        const fault = `overlap by ${px(wide)} × ${px(high)}: ${first} and ${second}`;
        if (!told.has(fault)) faults.push(fault);
        told.add(fault);
      }
    });
  }

  // -- the table as a whole --------------------------------------------------------------------------

  const partsOf = (name) => [...document.querySelectorAll(parts[name] ?? 'none')].filter(isOpen);

  function checkPage() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${px(scrollWidth - innerWidth)} wider than its window`);
    if (scrollHeight > innerHeight) faults.push(`the page is ${px(scrollHeight - innerHeight)} taller than its window`);
  }

  function checkPart(name) {
    const found = partsOf(name);
    if (found.length === 0) faults.push(`there is no ${name} to be seen (${parts[name]})`);
    for (const element of found) {
      const rect = element.getBoundingClientRect();
      const seen = visible(rect, clippers(element.parentElement));
      const lost = seen === null ? rect.height : Math.max(rect.height - (seen.bottom - seen.top), rect.width - (seen.right - seen.left));
      if (lost > SLACK) faults.push(`the ${name} is not in sight: ${px(lost)} of ${called(element)} (${px(rect.left)}, ${px(rect.top)}, ${px(rect.width)} × ${px(rect.height)})`);
      for (const inner of [element, ...element.querySelectorAll('*')]) {
        const { overflowX, overflowY } = styleOf(inner);
        const down = inner.scrollHeight - inner.clientHeight;
        const along = inner.scrollWidth - inner.clientWidth;
        if (down > 1 && scrolls(overflowY) && inner.clientHeight > 0 && !unfolds(inner)) faults.push(`the ${name} has to be scrolled: ${px(down)} of ${called(inner)}`);
        if (along > 1 && scrolls(overflowX) && inner.clientWidth > 0) faults.push(`the ${name} has to be swiped: ${px(along)} of ${called(inner)}`);
      }
    }
  }

  /** What lies over the table, and tells how the game works, can be put away without scrolling. */
  function checkExplained() {
    const close = document.querySelector('[data-howto] > button');
    if (close === null) return;
    const rect = close.getBoundingClientRect();
    const seen = visible(rect, clippers(close.parentElement));
    if (seen === null || rect.height - (seen.bottom - seen.top) > SLACK) faults.push(`not in sight: ${named(close)}, at ${px(rect.top)}`);
    else checkOnTop(close, seen);
  }

  function checkMap() {
    for (const element of partsOf('map')) {
      const seen = visible(element.getBoundingClientRect(), clippers(element.parentElement));
      const share = seen === null ? 0 : (seen.bottom - seen.top) / innerHeight;
      if (share < mapShare) faults.push(`the map has ${Math.round(share * 100)} % of the height`);
    }
  }

  /** Where not everything has room, at least one of the own cards is in sight. */
  function checkCards() {
    const hand = partsOf('hand');
    const cards = hand.flatMap((element) => [...element.querySelectorAll('.card, [data-card]')]);
    const whole = cards.filter((card) => {
      const rect = card.getBoundingClientRect();
      const seen = visible(rect, clippers(card.parentElement));
      return seen !== null && (seen.bottom - seen.top) * (seen.right - seen.left) > 0.9 * rect.width * rect.height;
    });
    if (cards.length > 0 && whole.length === 0) faults.push('none of the own cards is in sight');
  }

  const texts = drawnTexts();
  const controls = drawnControls();
  checkPage();
  if (whole) Object.keys(parts).forEach(checkPart);
  else checkCards();
  if (mapShare > 0) checkMap();
  checkExplained();
  for (const text of texts) {
    checkCut(text);
    checkBox(text);
    checkWords(text);
  }
  controls.forEach(checkTarget);
  checkOverlaps(texts, controls);
  return [...new Set(faults)];
}
