// What a key is called, and who takes it.

export type Shortcut = {
  /** As `KeyboardEvent.key` names it, letters small: `h`, `Enter`, `Ctrl+z`, `Shift+r`. Each of them does it. */
  keys: readonly string[];
  /** What it does, for the list. Left out where the same key stands there already. */
  says?: () => string;
  /** Where it does something at all; left out: everywhere. Elsewhere it is not in the list. */
  when?: () => boolean;
  /** False: it was not meant here, and the key stays free for others. */
  run: (event: KeyboardEvent, key: string) => boolean | void;
};
export type KeyGroup = { title: () => string; shortcuts: readonly Shortcut[] };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a press may be called: by what it writes, and for digits by where they are, since some keyboards write others there. */
export function namesOf({ key, code, ctrlKey, metaKey, shiftKey }: Press): string[] {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && letter.toUpperCase() !== letter.toLowerCase() ? 'Shift+' : '';
  if (ctrlKey || metaKey) return [`Ctrl+${shift}${letter}`];
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  return [`${shift}${letter}`, ...(digit !== undefined && digit !== key && !shiftKey ? [digit] : [])];
}

/** Keys that voice control or a slip of the hand may press, and that can therefore be switched off. */
export const isCharacter = (name: string): boolean => name.replace('Shift+', '').length === 1;

const CONTROL = 'button, a, input, select, textarea, summary, [role=button]';

/** Whether the keyboard is on a control, which does something else with Enter. */
export const isOnControl = ({ target }: Event): boolean => target instanceof Element && target.closest(CONTROL) !== null;

/** Whether it does something now. */
export const isThere = ({ when }: Shortcut): boolean => when?.() ?? true;

/** Does what a key is for; the board is asked before the page. Whether anybody took it. */
export function takeKey(event: KeyboardEvent, groups: readonly KeyGroup[], characters: boolean): boolean {
  const names = namesOf(event).filter((name) => characters || !isCharacter(name));
  const all = groups.toReversed().flatMap(({ shortcuts }) => shortcuts.filter(isThere));
  return names.some((name) => all.some(({ keys, run }) => keys.includes(name) && run(event, name) !== false));
}
