import { detectLang, type Lang } from './lang';
import type { Listing } from './wire';

export type Pace = 'slow' | 'normal' | 'instant';
export type Theme = 'auto' | 'light' | 'dark';
export type Leavers = '' | 'idle';
export type Start = 'random' | 'me' | 'other';
/** Who is to sit somewhere: a bot ('': the level for all), somebody at this screen, somebody with the link, or somebody who wants to play now. */
export type SeatChoice = { kind: 'bot' | 'here' | 'link' | 'now'; bot: string };
/** How the last game of a kind was set up. */
export type GameOptions = { variant: string; players: number; bot: string; seats: SeatChoice[] };
/** How the last game was set up, for the next one. */
export type LobbyOptions = {
  game: string;
  start: Start;
  clock: string;
  /** Who plays on for somebody who leaves a game of several: the usual bot (''), or one that does next to nothing. */
  leavers: Leavers;
  /** Who may come to a table that is opened for others, and which members are invited, by the seats after ours. */
  listing: Listing;
  invited: string[];
  /** Who plays at this screen besides us, by the seats after ours. */
  friends: string[];
  games: { [game: string]: GameOptions };
};
type Stored = {
  lang: Lang;
  theme: Theme;
  calm: boolean;
  pace: Pace;
  sound: boolean;
  /** Tables show what people say. */
  talk: boolean;
  /** The evaluation bar. */
  bar: boolean;
  /** What is counted, as GAME:AID. */
  aids: string[];
  /** Studies evaluate what is on the board. */
  evaluate: boolean;
  /** Keys of one character do something. */
  keys: boolean;
  /** Maps show the names of their spaces. */
  spaces: boolean;
  /** What is complete and can be undone is done without confirmation. */
  swift: boolean;
  /** The turn ends by itself when nothing is left to do. */
  goOn: boolean;
  /** Games that need not be explained any more. */
  known: string[];
  lobby: LobbyOptions;
};

const key = 'pagoria';
const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const defaults: Stored = {
  lang: detectLang(navigator.languages),
  theme: 'auto',
  calm: false,
  pace: 'normal',
  sound: false,
  talk: true,
  bar: false,
  aids: [],
  evaluate: true,
  keys: true,
  spaces: false,
  swift: false,
  goOn: false,
  known: [],
  lobby: { game: '', start: 'random', clock: 'none', leavers: '', listing: 'link', invited: [], friends: [], games: {} },
};

/** What was stored, as far as it can be read: private windows may refuse, old versions may differ. */
function read(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>;
    return { ...defaults, ...stored, lang: detectLang([stored.lang ?? '', ...navigator.languages]), lobby: { ...defaults.lobby, ...stored.lobby } };
  } catch {
    return defaults;
  }
}

export const settings = $state(read());
const system = $state({ dark: dark.matches, calm: calm.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
calm.addEventListener('change', () => (system.calm = calm.matches));

/** Motion is reduced when the reader or the system asks for it. */
export const reducedMotion = (): boolean => settings.calm || system.calm;
export const pace = (): Pace => (reducedMotion() ? 'instant' : settings.pace);

/** Whether a game was explained and put away; it can be explained again. */
export const knows = (game: string): boolean => settings.known.includes(game);
export const learnGame = (game: string): void => void (settings.known = [...settings.known.filter((other) => other !== game), game]);

/** Keeps the document and the storage in step with the settings; to be called once, in a component. */
export function followSettings(): void {
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme === 'auto' ? (system.dark ? 'dark' : 'light') : settings.theme;
    dataset.motion = reducedMotion() ? 'reduced' : 'full';
  });
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Nothing can be remembered in this window; everything else works.
    }
  });
}
