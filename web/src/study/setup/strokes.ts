// Touches on a board on which a position is set up: a tap, a stroke that paints, keys. The board itself hears none of those that mean a place.

export type Strokes = {
  /** The place under an element. */
  at: (element: Element | null) => string | null;
  /** Whether a stroke may begin there, or go on. */
  paints: (place: string) => boolean;
  /** The stroke so far; empty: there is none any more. */
  follow: (places: readonly string[]) => void;
  /** The stroke is over. */
  paint: (places: readonly string[]) => void;
  tap: (place: string) => void;
  take: (place: string) => void;
};

/** What moves less is a tap, in pixels. */
const SLACK = 8;

export function strokes(field: HTMLElement, hooks: Strokes): { destroy: () => void } {
  let stroke: { pointer: number; places: string[] } | null = null;
  let down: { x: number; y: number } | null = null;
  let spent = false;

  const placeUnder = (event: Event): string | null => (event.target instanceof Element ? hooks.at(event.target) : null);

  function stop(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function begin(event: PointerEvent): void {
    spent = false;
    if (stroke !== null) return end(false);
    if (!event.isPrimary || event.button !== 0) return;
    down = { x: event.clientX, y: event.clientY };
    const place = placeUnder(event);
    if (place === null || !hooks.paints(place)) return;
    event.stopPropagation();
    stroke = { pointer: event.pointerId, places: [place] };
    hooks.follow(stroke.places);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }

  function move(event: PointerEvent): void {
    if (stroke?.pointer !== event.pointerId) return;
    const place = hooks.at(document.elementFromPoint(event.clientX, event.clientY));
    if (place === null || stroke.places.includes(place) || !hooks.paints(place)) return;
    stroke.places.push(place);
    hooks.follow(stroke.places);
  }

  const up = (event: PointerEvent): void => void (stroke?.pointer === event.pointerId && end(true));
  const cancel = (event: PointerEvent): void => void (stroke?.pointer === event.pointerId && end(false));

  function end(done: boolean): void {
    const places = stroke?.places ?? [];
    stroke = null;
    spent = true;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    hooks.follow([]);
    if (done) hooks.paint(places);
  }

  function click(event: MouseEvent): void {
    const place = placeUnder(event);
    if (place === null) return;
    stop(event);
    // A click without a pointer comes from a key or a screen reader.
    const moved = event.detail > 0 && down !== null && Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK;
    if (!spent && !moved) hooks.tap(place);
    spent = false;
  }

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { Enter: hooks.tap, ' ': hooks.tap, Delete: hooks.take, Backspace: hooks.take }[event.key];
    const place = does === undefined ? null : placeUnder(event);
    if (does === undefined || place === null) return;
    stop(event);
    does(place);
  }

  field.addEventListener('pointerdown', begin, true);
  field.addEventListener('click', click, true);
  field.addEventListener('keydown', key, true);
  return {
    destroy: () => {
      if (stroke !== null) end(false);
      field.removeEventListener('pointerdown', begin, true);
      field.removeEventListener('click', click, true);
      field.removeEventListener('keydown', key, true);
    },
  };
}
