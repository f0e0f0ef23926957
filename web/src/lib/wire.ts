// What travels between server and client. Do not edit: tools/generate_wire.py writes this file from the types
// in src/pagoria: tables/data, server/protocol, tables/refusal, server/live/connection,
// server/http/answer_models, server/http/request_models.

/** What a choice or a step touches, in the game's own words, for its board to draw. */
export type Marks = { [key: string]: unknown };

/** An English template and its values; the game's catalogue puts it into the reader's language. */
export type Text = {
  t: string;
  v?: { [key: string]: Value };
  /** The English template where the counted number is 1, if it is another. */
  one?: string;
};

/** A number, a term of the game such as "red", or a text. */
export type Part = number | string | Text;

/** What stands for a name in a template; the parts of a list are joined. */
export type Value = Part | Part[];

/** A seat and its player. `vacant`: a person left it and may come back while no bot has taken it. */
export type Seat = {
  name: string;
  kind: 'person' | 'bot' | 'open' | 'vacant';
  bot: string | null;
  /** A seat of the reader's, or an open one that is kept for the reader. */
  mine: boolean;
  online: boolean;
};

/** Each seat has the initial time, and gains the increment when it has decided. */
export type Clock = {
  initial_ms: number;
  increment_ms: number;
};

/**
 * How a game ended.
 *
 * `reason` is a text of the game; for a game that was given up its template is one of two codes,
 * `resigned` and `timed_out`, with the value `seat`, and there is no rule.
 */
export type Outcome = {
  reason: Text;
  rule: string | null;
  scores: number[];
  winners: number[];
};

/** A table as one reader sees it. Times are milliseconds since 1970 by the server's clock. */
export type TableInfo = {
  id: string;
  game: string;
  variant: string;
  /** How many events there were. */
  version: number;
  /** How many actions lie behind the position. */
  step: number;
  status: 'waiting' | 'playing' | 'over';
  seats: Seat[];
  /** The teams, each as a list of seats; in most games every seat is a team of its own. */
  teams: number[][];
  /** The seat that must decide. */
  to_act: number | null;
  /** The seat whose turn it is; another one may have to decide within it. */
  turn: number | null;
  started_by: number | null;
  scores: number[];
  created: number;
  changed: number;
  clock: Clock | null;
  /** As of `now`. */
  time_left_ms: number[] | null;
  now: number;
  /** Whether the deal was committed to: all but imported games. */
  verifiable: boolean;
  commitment: string | null;
  /** The table where the same people play again. */
  rematch: string | null;
  outcome: Outcome | null;
  /** Whether the reader may ask for hints and evaluations; when it is over, for the review. */
  help: boolean;
  /** It does not replay under today's rules: shown from what was saved, nothing can be done. */
  frozen: boolean;
  /** Who takes the seat of a player who leaves a game of three or more sides: a level, or "idle". */
  leavers: string;
};

/** Why a choice is not possible. */
export type MenuRefusal = {
  rule: string;
  text: Text;
};

/**
 * Several choices of the menu at once: from `least` to `most` keys in any order.
 *
 * `done` is the key that ends them, where one is needed; it is not among the choices.
 */
export type Pick = {
  least: number;
  most: number;
  done: string | null;
};

/** One question of a decision, as `core.choices.expand` writes it. */
export type Menu = {
  question: Text;
  choices: Choice[];
  pick: Pick | null;
};

/** Neither refusal nor menu: the choice is complete, and the keys on the way to it are sent. */
export type Choice = {
  key: string;
  label: Text;
  points: number | null;
  marks: Marks;
  /** It cannot be taken back: it ends the turn or reveals something. */
  final: boolean;
  /** How often it may be picked, in a menu with `pick`. */
  count: number;
  refusal: MenuRefusal | null;
  /**
   * A menu with `pick` is listed in the first place where it is asked; the others hold its number,
   * counted from 0 in the order of reading.
   */
  menu: Menu | number | null;
};

/** A card that was drawn; it has no name for those who may not know it. */
export type EntryDraw = {
  pile: string;
  zone: string;
  seat: number;
  card: string | null;
};

/** One step of the log. */
export type Entry = {
  step: number;
  /** The seat whose turn it was; `seat` is the one that decided. */
  turn: number;
  seat: number;
  /** In notation. */
  action: string;
  /** The rest of a sentence that begins with the player's name. */
  words: Text;
  scores: number[];
  at: number;
  draws: EntryDraw[];
  marks: Marks;
};

/** All that a perspective may know after an event. */
export type Frame = {
  type: 'frame';
  version: number;
  step: number;
  /** Whose eyes it is seen through; a spectator's without a seat. */
  seat: number | null;
  /** The game's own picture of itself. */
  view: { [key: string]: unknown };
  /** The step that this event was, if it was one; a frame that is repeated has none. */
  entry: Entry | null;
  /** What the seat may choose now, if it must decide. */
  menu: Menu | null;
  undo: boolean;
  table: TableInfo;
};

/** What the cards follow from, by the rules. All but the commitment is told when the game is over. */
export type Deal = {
  /** SHA-256 of the seed, as hex; None for an imported game, which nobody dealt here. */
  commitment: string | null;
  seed?: string;
  /** What each seat added, by seat; "" for a bot. */
  entropies?: string[];
  players?: number;
  /** Whether it was drawn by lot who starts; else the table's options said so. */
  start_drawn?: boolean;
  started_by?: number;
  /** What the game was played by: the version of its rules, and what its components are known by. */
  rules?: number;
  components?: string;
};

/** What was refused, and why. The client has a text of its own for each code. */
export type WireError = {
  code: Code;
  message: string;
  /** With `illegal`: `rule`, and `reason`, a text. */
  details?: { [key: string]: unknown };
};

/** The first message of a connection: entries newer than `since`, all when that is too high. */
export type Welcome = {
  type: 'welcome';
  log: Entry[];
  frame: Frame;
};

/** A command was carried out; the frame was sent before. */
export type Done = {
  type: 'done';
  id: string;
  version: number;
};

/** A command was not carried out, and nothing has happened. */
export type Failed = {
  type: 'error';
  id: string;
  error: WireError;
};

/** The answer to a ping: the table's version, so that a frame that was lost is noticed. */
export type Pong = {
  type: 'pong';
  version: number;
};

/** What the server says on a live connection. */
export type ServerMessage = Welcome | Frame | Done | Failed | Pong;

/** Why the server ends a live connection. */
export const CloseCode = {
  /** A message was not as documented. */
  MALFORMED: 4400,
  /** The seat is no longer the asker's, or never was. */
  NOT_YOUR_SEAT: 4401,
  WRONG_ORIGIN: 4403,
  UNKNOWN_TABLE: 4404,
  /** Messages were not read in time. */
  TOO_SLOW: 4408,
  /** Too many messages or connections: wait before coming back. */
  TOO_MANY: 4429,
} as const;

export type HintedAction = {
  action: string;
  words: Text;
  marks: Marks;
};

/**
 * What one may do up to the next chance, the points it scores, and what is then to be expected.
 *
 * `win` is the probability of winning, a tie as half; `margin` the points ahead of the strongest
 * opponent at the end.
 */
export type ReviewedLine = {
  words: Text[];
  points: number;
  win: number;
  margin: number;
};

/** The best line at this step, and the next best one that is different. */
export type Hint = {
  step: number;
  actions: HintedAction[];
  points: number;
  win: number;
  margin: number;
  better_than: ReviewedLine | null;
};

/** How a seat stood before the decision that it had after this step. */
export type Evaluation = {
  step: number;
  win: number;
  margin: number;
};

/** A decision after `step` steps: what was played and what was best, by what the seat could know. */
export type ReviewedTurn = {
  turn: number;
  step: number;
  seat: number;
  win_before: number;
  played: ReviewedLine;
  best: ReviewedLine;
  loss: number;
};

/**
 * Of a seat: what its choices gave away, and what cards and opponents brought.
 *
 * Once as probability of winning, once as points ahead of the strongest opponent.
 */
export type Balance = {
  seat: number;
  given_away: number;
  luck: number;
  points_given_away: number;
  points_luck: number;
};

export type ReviewWorking = {
  status: 'working';
  done: number;
  total: number;
};

/** `moments` are indices of the turns that cost most. */
export type ReviewReady = {
  status: 'ready';
  turns: ReviewedTurn[];
  moments: number[];
  seats: Balance[];
};

export type Review = ReviewWorking | ReviewReady;

/** Codes of errors. */
export type Code =
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
  | 'frozen'
  | 'stale'
  | 'illegal'
  | 'nothing_to_undo'
  | 'no_help'
  | 'one_seat'
  | 'too_large'
  | 'too_many'
  | 'wrong_origin'
  | 'wrong_host'
  | 'bad_record'
  | 'busy'
  | 'not_found'
  | 'wrong_method'
  | 'internal';

/** Do what the keys lead to, at the version that was looked at. */
export type Choose = {
  do: 'choose';
  id: string;
  version: number;
  picks: string[];
};

/** Take the last action back. */
export type Undo = {
  do: 'undo';
  id: string;
  version: number;
};

/** Is anybody there? Players and spectators may ask, and get a pong. */
export type Ping = {
  do: 'ping';
};

/** What is answered with done or error, and sent again until it is. */
export type LiveCommand = Choose | Undo;

/** What the client says on a live connection. */
export type ClientMessage = LiveCommand | Ping;

/** The guest who asks. */
export type Me = {
  id: string;
  name: string;
};

export type VariantInfo = {
  id: string;
  players: number[];
  /** Who plays together, for the numbers of players where anybody does: teams by their seats. */
  teams: { [key: number]: number[][] };
};

export type GameInfo = {
  id: string;
  title: string;
  variants: VariantInfo[];
  /** The one for people who have never played it. */
  first_variant: string;
  /** Opponents, the weakest first; those of the host come last and are also in `programs`. */
  bots: string[];
  programs: string[];
  /** The opponent of anyone who does not choose one. */
  usual: string;
  /** Whether there are hints, evaluations and reviews. */
  help: boolean;
};

/** One line about the game, and about each variant, option and bot. */
export type About = {
  game: string;
  variants: { [key: string]: string };
  options: { [key: string]: string };
  bots: { [key: string]: string };
};

/** The texts of a game in one language. */
export type GameTexts = {
  language: string;
  /** By the English template: one text, or one for each plural category; `by` names what is counted. */
  templates: { [key: string]: string | { [key: string]: string } };
  terms: { [key: string]: string };
  variants: { [key: string]: string };
  /** What a variant may have besides: "family+river" is "family" with "river". */
  options: { [key: string]: string };
  bots: { [key: string]: string };
  about: About;
};

export type RuleText = {
  id: string;
  title: string;
  text: string;
  /** Where the statement goes beyond the printed rules: what we decided and why; else "". */
  ruling: string;
  /** Which place of the printed rules the ruling interprets and what that says; else "". */
  printed: string;
};

export type RuleSection = {
  title: string;
  rules: RuleText[];
};

/** The rule book in one language. */
export type Rules = {
  sections: RuleSection[];
  /** How to play, in short; `# ` begins a heading. */
  guide: string;
};

/** What is done in an example: by whom, in words, what it touches, and what is seen then. */
export type ExampleStep = {
  seat: number;
  words: Text;
  marks: Marks;
  view: { [key: string]: unknown };
};

/** A worked example of the rules: a position and what is done there, as one seat sees it. */
export type Example = {
  name: string;
  /** The id of the rule that it explains, or the name of a component. */
  about: string;
  title: string;
  text: string;
  seat: number;
  /** The game's own picture of itself, before the first step. */
  view: { [key: string]: unknown };
  steps: ExampleStep[];
};

export type NewTableId = {
  id: string;
};

/** A new table and the commitment of its deal. */
export type Opened = {
  id: string;
  commitment: string;
};

export type SeatTaken = {
  seat: number;
};

export type Health = {
  /** "failing" when nothing can be written, and then the answer's status is 503. */
  status: 'ok' | 'failing';
  /** What the data and the engine are. */
  backend: string;
  /** How many tables are in memory. */
  tables: number;
  /** How many connections look on. */
  connections: number;
  /** Whether a write that was tried just now, or some seconds ago, was durable. */
  writable: boolean;
};

export type ErrorAnswer = {
  error: WireError;
};

/** A request that changes a table; sent again with the same id it is answered, not repeated. */
export type Command = {
  command_id: string;
};

export type NewName = {
  name: string;
};

/** Whom a seat is for: whoever joins, or a bot. */
export type SeatWish = {
  kind: 'open' | 'bot';
  bot?: string | null;
};

export type ClockWish = {
  initial_ms: number;
  increment_ms: number;
};

export type NewTable = Command & {
  game: string;
  variant: string;
  seats: SeatWish[];
  /** Who starts; without it, chance decides. */
  start?: number | null;
  clock?: ClockWish | null;
  /**
   * Who takes the seat of a player who leaves, with three or more sides: a level, or "idle".
   * Without it, the game's usual level.
   */
  leavers?: string | null;
};

/** Take an open seat; without a number, any of them. Friends on one screen have names. */
export type Join = Command & {
  entropy: string;
  seat?: number | null;
  name?: string | null;
};

export type SeatCommand = Command & {
  seat: number;
};

/** A finished game from a step on, at a new table, where the asker plays the seat. */
export type TryAgain = Command & {
  step: number;
  seat: number;
};

export type BotCommand = Command & {
  bot: string;
};

export type HintWish = {
  seat: number;
};

export type Import = Command & {
  record: string;
};
