// What travels between server and client, as docs/browser.md has it.

/** An English template and its values; `texts.ts` puts it into the reader's language. */
export type Text = { t: string; v?: { [name: string]: Value } };
export type Value = number | string | Text | Value[];

export type SeatKind = 'person' | 'bot' | 'open' | 'vacant';
/** `mine`: a seat of ours, or an open one that is kept for us. */
export type Seat = { name: string; kind: SeatKind; bot: string | null; mine: boolean; online: boolean };

export type Clock = { initial_ms: number; increment_ms: number };
export type Outcome = { reason: Text; rule: string | null; scores: number[]; winners: number[] };
export type TableInfo = {
  id: string;
  game: string;
  variant: string;
  version: number;
  step: number;
  status: 'waiting' | 'playing' | 'over';
  seats: Seat[];
  /** Who plays together, each team by its seats; everybody alone in most games. */
  teams: number[][];
  to_act: number | null;
  turn: number | null;
  started_by: number | null;
  scores: number[];
  created: number;
  changed: number;
  clock: Clock | null;
  /** As of `now`, both by the server's clock. */
  time_left_ms: number[] | null;
  now: number;
  verifiable: boolean;
  commitment: string | null;
  rematch: string | null;
  outcome: Outcome | null;
  /** Whether we may ask for hints and evaluations; when it is over, for the review. */
  help: boolean;
};

/** What a choice or a step touches, in the game's own words, for its board to draw. */
export type Marks = { [what: string]: unknown };

export type Refusal = { rule: string; text: Text };
export type Pick = { least: number; most: number; done: string | null };
export type Menu = { question: Text; choices: Choice[]; pick: Pick | null };
/** Neither refusal nor menu: the choice is complete. */
export type Choice = {
  key: string;
  label: Text;
  points: number | null;
  marks: Marks;
  final: boolean;
  count: number;
  refusal: Refusal | null;
  menu: Menu | null;
};

export type Draw = { pile: string; zone: string; seat: number; card: string | null };
export type Entry = {
  step: number;
  /** The seat that was on turn; `seat` is the one that decided. */
  turn: number;
  seat: number;
  action: string;
  words: Text;
  scores: number[];
  at: number;
  draws: Draw[];
  marks: Marks;
};

export type Frame = {
  type: 'frame';
  version: number;
  step: number;
  seat: number | null;
  view: object;
  /** The step that led here, if a step did. */
  entry: Entry | null;
  menu: Menu | null;
  undo: boolean;
  table: TableInfo;
};
export type Welcome = { type: 'welcome'; log: Entry[]; frame: Frame };

export type ErrorCode =
  | 'malformed'
  | 'unknown_game'
  | 'unknown_variant'
  | 'unknown_bot'
  | 'unknown_table'
  | 'table_full'
  | 'seat_taken'
  | 'not_your_seat'
  | 'not_your_turn'
  | 'not_started'
  | 'over'
  | 'stale'
  | 'illegal'
  | 'nothing_to_undo'
  | 'no_help'
  | 'too_large'
  | 'too_many'
  | 'wrong_origin'
  | 'bad_record'
  | 'busy'
  | 'not_found'
  | 'wrong_method'
  | 'internal';
export type WireError = { code: ErrorCode; message: string; details?: { [name: string]: unknown } };

export type Command =
  | { id: string; do: 'choose'; version: number; picks: string[] }
  | { id: string; do: 'undo'; version: number };
export type Done = { type: 'done'; id: string; version: number };
export type Failed = { type: 'error'; id: string | null; error: WireError };
export type ServerMessage = Welcome | Frame | Done | Failed;

export type Guest = { id: string; name: string };
/** `teams`: who plays together, for the numbers of players where anybody does. */
export type VariantInfo = { id: string; players: number[]; teams: { [players: number]: number[][] } };

export type GameInfo = {
  id: string;
  title: string;
  variants: VariantInfo[];
  /** The one for who has never played it. */
  first_variant: string;
  /** Opponents, the weakest first, then the programs of the host. */
  bots: string[];
  programs: string[];
  /** Whom people meet who do not choose. */
  usual: string;
  help: boolean;
};
export type GameTexts = {
  templates: { [english: string]: string };
  terms: { [term: string]: string };
  variants: { [id: string]: string };
  /** What a variant may have besides: `family+river` is `family` with `river`. */
  options: { [id: string]: string };
  bots: { [id: string]: string };
  /** One line about each. */
  about: { game: string; variants: { [id: string]: string }; options: { [id: string]: string }; bots: { [id: string]: string } };
};
export type Rule = { id: string; title: string; text: string; ruling: boolean };
export type RuleBook = { sections: { title: string; rules: Rule[] }[]; guide: string };

export type NewSeat = { kind: 'open' } | { kind: 'bot'; bot: string };
export type NewTable = {
  game: string;
  variant: string;
  seats: NewSeat[];
  start?: number;
  clock?: Clock;
};

/** A table that is new, and what the server committed itself to. */
export type Opened = { id: string; commitment: string };

/** What the cards follow from, by the rules; all but the commitment is told when the game is over. */
export type Deal = {
  commitment: string | null;
  seed?: string;
  entropies?: string[];
  players?: number;
  start_drawn?: boolean;
  started_by?: number;
  /** What the game was played by: the version of its rules, and what its components are known by. */
  rules?: number;
  components?: string;
};

/** What one may do up to the next chance; `win` is the probability to win, `margin` the points ahead at the end. */
export type Line = { words: Text[]; points: number; win: number; margin: number };
export type HintedAction = { action: string; words: Text; marks: Marks };
/** What a strong player would do after `step`, and the next best that is different. */
export type Hint = { step: number; actions: HintedAction[]; points: number; win: number; margin: number; better_than: Line | null };
/** How a seat stood before its decision after `step`. */
export type Evaluation = { step: number; win: number; margin: number };
/** A decision after `step` steps, judged by what its seat could know. */
export type ReviewedTurn = { turn: number; step: number; seat: number; win_before: number; played: Line; best: Line; loss: number };
/** What a seat gave away by its choices, and what cards and opponents brought it: as probability to win, and in points. */
export type Balance = { seat: number; given_away: number; luck: number; points_given_away: number; points_luck: number };
export type ReviewReady = { status: 'ready'; turns: ReviewedTurn[]; moments: number[]; seats: Balance[] };
export type Review = { status: 'working'; done: number; total: number } | ReviewReady;
