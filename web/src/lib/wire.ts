// What travels between server and client. Do not edit: tools/generate_wire.py writes this file from the types
// in src/pagoria: tables/data, server/protocol, tables/study/data, tables/study/lesson_data,
// tables/study/puzzle_data, server/study/data, tables/refusal, server/live/connection, server/live/seeking, server/http/answer_models, server/http/ratings_models, server/http/request_models, server/http/identity_models, server/http/talk_models, server/http/host_models, server/http/finding_models, server/http/notices_models, server/http/match_models, server/http/study_models, server/http/progress_models.

/** What a choice or a step touches, in the game's own words, for its board to draw. */
export type Marks = { [key: string]: unknown };

/** Who may come to a table: everybody, as the lobby lists it; everybody with its link; or only those invited. */
export type Listing = 'open' | 'link' | 'private';

/** An English template and its values; the game's catalogue puts it into the reader's language. */
export type Text = {
  t: string;
  v?: { [key: string]: Value };
  /** The English template if the counted number is 1 and it differs then. */
  one?: string;
};

/** A number, a term of the game such as "red", or a text. */
export type Part = number | string | Text;

/** The value for a name in a template; the parts of a list are joined. */
export type Value = Part | Part[];

/** Something that an aid counted: a label with its number, or a sentence that needs none. */
export type AidLine = {
  text: Text;
  count: number | null;
  marks: Marks;
};

/** An aid, what it counts, and what it found; without lines there is nothing to count just now. */
export type Aid = {
  id: string;
  title: Text;
  about: Text;
  lines: AidLine[];
};

/** A seat and its player. `vacant`: a person left it and may come back while no bot has taken it. */
export type Seat = {
  name: string;
  kind: 'person' | 'bot' | 'open' | 'vacant';
  bot: string | null;
  /** A seat of the reader's, or an open one that is kept for the reader. */
  mine: boolean;
  online: boolean;
  /** A member sits there; nobody else has that name. */
  member: boolean;
  /** The player is on vacation: no time runs for the seat until then. */
  away_until: number | null;
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

/** Where a table belongs in a match. Rounds and deals are counted from 0. */
export type MatchPlace = {
  id: string;
  round: number;
  deal: number;
  /** The same deal is still played at other tables: nobody is told more than a player knows. */
  sealed: boolean;
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
  /** The seat whose turn it is; another seat may have to decide within it. */
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
  /** Whether the reader may ask for hints and evaluations; when the game is over, for the review. */
  help: boolean;
  /** Today's rules cannot replay it: it is shown from its saved picture, and nothing can be done. */
  frozen: boolean;
  /** Who takes the seat of a player who leaves a game of three or more sides: a level, or "idle". */
  leavers: string;
  listing: Listing;
  /** The match that the game belongs to, if it does. */
  match: MatchPlace | null;
};

/** Why a choice is not possible. */
export type MenuRefusal = {
  rule: string;
  text: Text;
};

/**
 * Several choices of the menu at once: from `least` to `most` keys in any order.
 *
 * `done` is the key that ends them, if one is needed; it is not among the choices.
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

/** With neither refusal nor menu the choice is complete, and the keys on the way to it are sent. */
export type Choice = {
  key: string;
  label: Text;
  points: number | null;
  marks: Marks;
  /** It cannot be taken back: it ends the turn or reveals something. */
  final: boolean;
  /** It only passes on: it ends the turn or skips what is asked. */
  passes: boolean;
  /** How often it may be picked, in a menu with `pick`. */
  count: number;
  refusal: MenuRefusal | null;
  /**
   * A menu with `pick` is listed in the first place where it is asked; the others hold its number,
   * counted from 0 in the order of reading.
   */
  menu: Menu | number | null;
};

/** A card that was drawn; it has no name for readers who may not know it. */
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

/** Everything that a perspective may know after an event. */
export type Frame = {
  type: 'frame';
  version: number;
  step: number;
  /** The seat whose view it is; null for a spectator. */
  seat: number | null;
  /** The game's own description of itself. */
  view: { [key: string]: unknown };
  /** The step that this event was, if any; a repeated frame has none. */
  entry: Entry | null;
  /** What the seat may choose now, if it must decide. */
  menu: Menu | null;
  undo: boolean;
  table: TableInfo;
};

/** What the cards follow from, by the rules. All but the commitment is told when the game is over. */
export type Deal = {
  /** SHA-256 of the seed, as hex; None for an imported game, which was not dealt here. */
  commitment: string | null;
  seed?: string;
  /** What each seat added, by seat; "" for a bot. */
  entropies?: string[];
  players?: number;
  /** Whether the first player was drawn by lot; otherwise the table's options said who begins. */
  start_drawn?: boolean;
  started_by?: number;
  /** What the game was played with: the version of its rules, and what its components are known by. */
  rules?: number;
  components?: string;
};

/** What a seat can do after a line. */
export type Then = {
  seat: number;
  words: Text;
};

/**
 * A sentence about a line, true whatever is hidden.
 *
 * It can be seen by playing the line, or with `better` the better one; if it is about somebody else's
 * turn, what others can do `then`.
 */
export type Claim = {
  /** What it is about: `scores`, `gives`, `frees`, `spends`, `opens`, `keeps`, `runs-out`, `end`, `missed`. */
  kind: string;
  words: Text;
  better: boolean;
  then: Then[];
};

/** What was refused, and why. The client has a text of its own for each code. */
export type WireError = {
  code: Code;
  message: string;
  /**
   * With `illegal`: `rule`, and `reason`, a text. With `malformed`: `at` and `fault`, where the first fault
   * of a request is and what it is.
   */
  details?: { [key: string]: unknown };
};

/** The first message of a connection: entries newer than `since`, or all if `since` is too high. */
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

/** The answer to a ping: the table's version, so that a lost frame is noticed. */
export type Pong = {
  type: 'pong';
  version: number;
};

/** What the host can do: to a person, a table, a study or a report. */
export type Deed =
  | 'rename'
  | 'mute'
  | 'unmute'
  | 'ban'
  | 'unban'
  | 'delete_messages'
  | 'delete_table'
  | 'delete_study'
  | 'settle';

/** What can be said with one tap; everybody reads it in their own language. */
export type Phrase =
  | 'hello'
  | 'luck'
  | 'nice'
  | 'oops'
  | 'moment'
  | 'back'
  | 'yes'
  | 'no'
  | 'thanks'
  | 'played'
  | 'again'
  | 'bye';

/** Somebody said something: a phrase, or a text to be shown as it is. */
export type Said = {
  type: 'said';
  /** The author's own: two authors may use the same. */
  id: string;
  room: 'players' | 'watchers';
  /** The author at this table. */
  who: string;
  name: string;
  mine: boolean;
  phrase: Phrase | null;
  text: string | null;
  at: number;
};

/** Somebody who sits at a table or has said something there. */
export type PersonAtTable = {
  who: string;
  /** "" for somebody who is no longer known here. */
  name: string;
  seat: number | null;
  mine: boolean;
  /** Whether the reader muted or blocked them. */
  distance: 'mute' | 'block' | null;
};

/** What the reader may hear at a table, the oldest first; `room` is where the reader speaks. */
export type Talk = {
  room: 'players' | 'watchers' | 'all';
  messages: Said[];
  people: PersonAtTable[];
};

/** What the server says on a live connection. */
export type ServerMessage = Welcome | Frame | Done | Failed | Pong | Said;

/** Somebody wants to play the same: the table where a seat is kept for each. */
export type Found = {
  type: 'found';
  table: string;
};

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
  /** The host has banned this guest. */
  BLOCKED: 4423,
  /** Too many messages or connections: wait before coming back. */
  TOO_MANY: 4429,
} as const;

export type HintedAction = {
  action: string;
  words: Text;
  marks: Marks;
};

/**
 * What a seat may do up to the next chance, the points it scores, and what is to be expected afterwards.
 *
 * `win` is the deciding seat's probability of winning, where a tie counts as half; `wins` has it for
 * each seat, so that over all sides it adds up to 1; `margin` is how many points the seat is ahead of the
 * strongest opponent at the end. `win` rests on this many `simulations`; with very many it would be
 * between `low` and `high` (95 %).
 */
export type ReviewedLine = {
  /** In notation. */
  actions: string[];
  words: Text[];
  points: number;
  win: number;
  wins: number[];
  margin: number;
  simulations: number;
  low: number;
  high: number;
};

/** The best line at this step, and the next best one that is different; as in `ReviewedLine`. */
export type Hint = {
  step: number;
  actions: HintedAction[];
  points: number;
  win: number;
  wins: number[];
  margin: number;
  simulations: number;
  low: number;
  high: number;
  better_than: ReviewedLine | null;
  /** About the best line. */
  claims: Claim[];
};

/**
 * How everybody stood before the decision that a seat had after this step, as far as that seat could
 * judge.
 *
 * The fields are those of `ReviewedLine`.
 */
export type Evaluation = {
  step: number;
  win: number;
  wins: number[];
  margin: number;
  simulations: number;
  low: number;
  high: number;
};

/** A figure from samples; 95 % of the time the true one is within `error` of it. */
export type Sampled = {
  value: number;
  error: number;
};

/**
 * A decision after `step` steps: what was played and what was best, judged by what the seat could know.
 *
 * `changes` says for each seat how much more likely it is to win than if the analyst had decided.
 */
export type ReviewedTurn = {
  turn: number;
  step: number;
  seat: number;
  win_before: number;
  played: ReviewedLine;
  best: ReviewedLine;
  loss: number;
  changes: Sampled[];
  /** About the played line, compared with the best. */
  claims: Claim[];
};

/**
 * Where a seat's result came from: `fair` + `deal` + `chance` + `others` + `own` = `result`.
 *
 * All are parts of a win except `points`: what the deal was worth in points ahead of the others' mean.
 */
export type Balance = {
  seat: number;
  fair: number;
  deal: Sampled;
  chance: Sampled;
  others: Sampled;
  own: Sampled;
  result: number;
  points: Sampled;
};

/**
 * How far a review has come: the first `done` of `total` turns are judged.
 *
 * `turns` are those from number `first` on, which the asker does not know yet; `moments` are the
 * numbers of those that cost most so far.
 */
export type ReviewWorking = {
  status: 'working';
  done: number;
  total: number;
  first: number;
  turns: ReviewedTurn[];
  moments: number[];
};

/** The whole review; `first`, `turns` and `moments` as while it was made. */
export type ReviewReady = {
  status: 'ready';
  first: number;
  turns: ReviewedTurn[];
  moments: number[];
  seats: Balance[];
  /** How many games of a level were played with the deal. */
  games: number;
  level: string;
  /** The game was given up: the results are how likely each seat was to win then. */
  given_up: boolean;
};

export type Review = ReviewWorking | ReviewReady;

/** A position, its frame, and what led to it: the step with what was drawn then, as a record writes it. */
export type StudySpot = {
  position: string;
  frame: Frame;
  entry: Entry | null;
  draws: string;
};

/** A card that may be drawn; its probability is its weight divided by all weights. */
export type DueCard = {
  card: string;
  weight: number;
};

/** A draw that somebody has to choose or roll before an action is done, and what was drawn before it. */
export type DueDraw = {
  pile: string;
  zone: string;
  seat: number;
  public: boolean;
  cards: DueCard[];
  drawn: EntryDraw[];
};

/** Chance has to bring something first: the request is sent again with one more of its `draws`. */
export type StudyDue = {
  pending: DueDraw;
};

/** A place of a board. */
export type BenchPlace = {
  id: string;
  words: Text;
};

/** Something that can be put somewhere. */
export type BenchPiece = {
  id: string;
  words: Text;
  /** The ids of the places where it fits. */
  places: string[];
  /** Whether it is drawn across many places in one stroke. */
  paints: boolean;
};

/** Pieces of one kind. */
export type BenchShelf = {
  words: Text;
  pieces: BenchPiece[];
};

/**
 * Something that can be set, from `least` to `most`; `names`, if there are any, say what the
 * numbers mean.
 */
export type BenchDial = {
  id: string;
  words: Text;
  value: number;
  least: number;
  most: number;
  names: Text[];
};

/** Why no game can contain a draft, and the ids of the places that the reason is about. */
export type BenchFault = {
  words: Text;
  places: string[];
};

/** A position that is being set up by hand, and what can be done with it. */
export type StudyDraft = {
  position: string;
  frame: Frame;
  /** Why no game can contain it; empty if it can be studied. */
  faults: BenchFault[];
  shelves: BenchShelf[];
  places: BenchPlace[];
  /** The ids of the places from which something can be taken away. */
  standing: string[];
  dials: BenchDial[];
};

/** A lesson in the list of a game: a whole game that is explained, or a task. */
export type LessonInfo = {
  name: string;
  kind: 'game' | 'task';
  variant: string;
  title: string;
  text: string;
  /** What it teaches: rules by their ids, and components by their names in English. */
  about: string[];
};

/** One moment: a position with what is told there, or a move that leads on without a word. */
export type LessonScene = {
  /** The index of its position in the `spots` of the part. */
  spot: number;
  step: number;
  say: string | null;
  /** Places of the board, in the game's own words. */
  light: string[];
};

export type LessonHint = {
  action: string;
  words: Text;
  marks: Marks;
};

/**
 * What the last action led to, up to the next that is asked for, and how the lesson stands.
 *
 * An action that was not asked for is not done: `refused` describes it in words, and `other` is the
 * answer to it. A goal that is out of reach is `missed`, and `other` says why.
 */
export type LessonPart = {
  title: string;
  kind: 'game' | 'task';
  variant: string;
  /** The seat of the learner. */
  seat: number;
  /** What the learner did, in notation: all of it is sent with the next action. */
  done: string[];
  /** How many of these belong to the step that asks: without them the step begins again. */
  tried: number;
  /** How many steps there are, and which one asks now, from 0. */
  steps: number;
  step: number;
  /** What is asked: exactly what is said, or anything that leads to a goal; none when the lesson is done. */
  asks: 'do' | 'goal' | null;
  task: string | null;
  status: 'going' | 'missed' | 'done';
  spots: StudySpot[];
  scenes: LessonScene[];
  hint: LessonHint | null;
  refused: Text | null;
  other: string | null;
  /** What is said at the end. */
  end: string | null;
};

/** A decision in which one line is clearly best, as docs/explanation/learning.md explains it. */
export type Puzzle = {
  number: number;
  variant: string;
  players: number;
  position: string;
  seat: number;
  line: string[];
  win: number;
  gap: number;
  theme: string;
  grade: number;
};

/** A theme of puzzles, with its name in them. */
export type PuzzleTheme = {
  name: string;
  words: Text;
};

/** All puzzles of a game, by number, and their themes, in the game's own order. */
export type PuzzleList = {
  themes: PuzzleTheme[];
  puzzles: Puzzle[];
};

/**
 * What was tried on a puzzle: `going` while the same seat still decides, else `elsewhere`.
 *
 * When it is solved, the coach says what the line does.
 */
export type PuzzleAttempt = {
  verdict: 'solved' | 'going' | 'elsewhere';
  claims: Claim[];
};

/**
 * An action in notation, and what chance brought after it, as a record writes it.
 *
 * Of the nodes with the same parent, the first is the main line. The server tells who decided, whose turn it
 * was and the words of the log; they need not be sent.
 */
export type StudyNode = {
  id: string;
  /** The node before it; "" stands for the position that all lines begin with. */
  parent: string;
  action: string;
  draws: string;
  comment: string;
  /** `!!`, `!`, `!?`, `?!`, `?`, `??`. */
  marks: string[];
  seat?: number;
  turn?: number;
  words?: Text;
};

/** Lines of one game; nodes come after their parents. `comment` is on the position they begin with. */
export type StudyTree = {
  game: string;
  variant: string;
  /** Of the players, by seat. */
  names: string[];
  /** In notation. */
  root: string;
  comment: string;
  nodes: StudyNode[];
};

/**
 * A way to go on up to the next chance or somebody else's decision, and what it promises.
 *
 * `wins` is each seat's probability of winning, where a tie counts as its share: over all sides it adds up
 * to 1. `margin` is how many points the deciding seat is ahead of its strongest opponent. The win chance
 * of that seat rests on this many `simulations`; with very many it would be between `low` and `high`
 * (95 %).
 */
export type StudyLine = {
  actions: HintedAction[];
  points: number;
  wins: number[];
  margin: number;
  simulations: number;
  low: number;
  high: number;
};

/** How a position stands for the `seat` that decides: the best lines first; none after the end. */
export type StudyJudgement = {
  seat: number | null;
  lines: StudyLine[];
  /** The line in question. */
  played: StudyLine | null;
  /** The other line, in the same imagined deals. */
  beside: StudyLine | null;
  /** About the line in question compared with the best, or about the best. */
  claims: Claim[];
};

/** A study in the list of the reader's own. */
export type StudyInfo = {
  id: string;
  title: string;
  changed: number;
  chapters: number;
};

/** `number` never changes, whatever happens to other chapters. */
export type ChapterInfo = {
  number: number;
  title: string;
};

/** A saved study, without the trees of its chapters. */
export type Study = {
  id: string;
  title: string;
  /** Goes up by one with every change. */
  revision: number;
  changed: number;
  /** The owner's present name. */
  owner: string;
  mine: boolean;
  /** Whether the reader may change it: as the owner, or with the key. */
  writable: boolean;
  chapters: ChapterInfo[];
};

/** A chapter as it was at a revision of its study. */
export type StudyChapter = {
  revision: number;
  number: number;
  title: string;
  tree: StudyTree;
};

/** A study that was just saved; the key allows changes, and it is told only now. */
export type KeptStudy = {
  id: string;
  key: string;
};

/** A change was made, and the study has this revision; on a live connection also the first message. */
export type StudyRevision = {
  type: 'revision';
  revision: number;
};

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
  | 'sealed'
  | 'match_begun'
  | 'members_only'
  | 'name_taken'
  | 'bad_name'
  | 'address_taken'
  | 'wrong_code'
  | 'last_way_in'
  | 'sign_in_again'
  | 'blocked'
  | 'too_large'
  | 'too_many'
  | 'wrong_origin'
  | 'wrong_host'
  | 'bad_record'
  | 'bad_position'
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

/** Commands: they are answered with done or error, and sent again until they are. */
export type LiveCommand = Choose | Undo;

/** What the client says on a live connection. */
export type ClientMessage = LiveCommand | Ping;

/** As in a new table. */
export type SeekClock = {
  initial_ms: number;
  increment_ms: number;
};

/** What somebody wants to play at once, with anybody who wants the same. */
export type Seek = {
  do: 'seek';
  game: string;
  variant: string;
  clock?: SeekClock | null;
};

/** The guest who asks. */
export type Me = {
  id: string;
  name: string;
  /** Known by more than this browser's cookie. */
  member: boolean;
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

/** Lines of a game as a record with variations and comments. */
export type TreeText = {
  text: string;
};

/** What a study is at after a change. */
export type Revision = {
  revision: number;
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

/** The address of a table to pass on. */
export type Invitation = {
  address: string;
  /**
   * Who can use it: everybody; everybody in the network of the server's machine; or only people at that
   * machine, because the server listens to nobody else ("closed") or knows no other address ("machine").
   */
  reach: 'everybody' | 'network' | 'closed' | 'machine';
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

/** Games among people, or with house bots, whose strengths are fixed and published. */
export type Ladder = 'people' | 'bots';

/** A strength in Elo: in 95 of 100 cases the true one is at most this margin away. */
export type Rating = {
  mean: number;
  margin: number;
  /** The margin is still wide. */
  provisional: boolean;
  games: number;
};

/** Games that are rated together. */
export type Pool = {
  game: string;
  players: number;
  ladder: Ladder;
};

export type RatedPerson = {
  name: string;
  rating: Rating;
};

export type RatedBot = {
  bot: string;
  mean: number;
};

/** A pool, and how many people have a rating there. */
export type PoolSize = {
  pool: Pool;
  people: number;
};

/** A pool: the best first, those with a provisional rating last; and the strengths of house bots. */
export type Ranking = {
  pool: Pool;
  people: RatedPerson[];
  bots: RatedBot[];
};

/** A network program, as it is written at a table; `online` when it is connected to this server. */
export type RatedProgram = {
  name: string;
  rating: Rating;
  online: boolean;
};

/** Bots by number of players: house bots with their published strengths, then network programs. */
export type BotLadder = {
  game: string;
  players: number;
  bots: RatedBot[];
  /** The best first, those with a provisional rating last. */
  programs: RatedProgram[];
};

/** A rating after a game. */
export type RatingMark = {
  at: number;
  mean: number;
  margin: number;
};

export type PoolRating = {
  pool: Pool;
  rating: Rating;
  /** The course of the rating, the oldest first, thinned where it is long. */
  course: RatingMark[];
};

/** How games of a variant ended; `shared` are wins that others share. */
export type VariantTally = {
  game: string;
  variant: string;
  players: number;
  games: number;
  won: number;
  shared: number;
};

/** How games of two against a level ended. */
export type LevelTally = {
  game: string;
  bot: string;
  games: number;
  won: number;
  shared: number;
};

/**
 * Luck and skill over the games that somebody reviewed, in wins.
 *
 * `fair` + `deal` + `chance` + `others` + `own` = `won`.
 */
export type BalanceTally = {
  game: string;
  games: number;
  fair: number;
  deal: Sampled;
  chance: Sampled;
  others: Sampled;
  own: Sampled;
  won: number;
};

/** Who played; a person without a name is a guest or a former player. */
export type PastSeat = {
  name: string | null;
  bot: string | null;
  /** The seat of the member whose profile it is. */
  own: boolean;
  team: number;
  rank: number;
  points: number;
};

export type PastGame = {
  table: string;
  at: number;
  game: string;
  variant: string;
  seats: PastSeat[];
  /** Whether it counts for ratings. */
  counts: boolean;
};

/** A member as everybody sees them; of games, the newest thousand. */
export type Profile = {
  name: string;
  since: number;
  ratings: PoolRating[];
  variants: VariantTally[];
  levels: LevelTally[];
  balances: BalanceTally[];
  recent: PastGame[];
};

/**
 * What is known about the strength of whoever sits there: a member's rating or a house bot's published
 * strength.
 */
export type SeatRating = {
  seat: number;
  rating: Rating;
};

/** The log of a game that is over, as everybody may read it. */
export type GameLog = {
  teams: number[][];
  entries: Entry[];
  /** It ended by the rules: nobody gave up. */
  regular: boolean;
};

/** A request that changes a table; sent again with the same id, it is answered but not repeated. */
export type Command = {
  command_id: string;
};

export type NewName = {
  name: string;
};

/** Who is to have a seat: anybody who joins, a member who is invited by name, or a bot. */
export type SeatWish = {
  kind: 'open' | 'bot';
  bot?: string | null;
  invited?: string | null;
};

export type ClockWish = {
  initial_ms: number;
  increment_ms: number;
};

export type NewTable = Command & {
  game: string;
  variant: string;
  seats: SeatWish[];
  /** The seat that starts; without it, chance decides. */
  start?: number | null;
  clock?: ClockWish | null;
  /**
   * Who takes the seat of a player who leaves, with three or more sides: a level, or "idle".
   * Without it, the game's usual level.
   */
  leavers?: string | null;
  listing?: Listing;
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

/** What a browser's `PublicKeyCredential` says of itself as JSON; what is in it is checked elsewhere. */
export type Credential = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { [key: string]: string | string[] | number | null };
  clientExtensionResults?: { [key: string]: unknown };
  authenticatorAttachment?: string | null;
};

/** A passkey is to be made: for a guest, under the name that they want as a member. */
export type PasskeyWish = {
  name?: string | null;
};

export type NewMember = {
  name: string;
  /** Without one, the recovery code is the only way in. */
  passkey?: Credential | null;
};

export type NewPasskey = {
  passkey: Credential;
};

/** Signing in, in a browser that may have been used as a guest. */
export type SignIn = {
  /**
   * Whether what was a guest's in this browser comes along: only if somebody says so, as others may have
   * put it there.
   */
  adopt?: boolean;
};

export type PasskeySignIn = SignIn & {
  passkey: Credential;
};

export type CodeSignIn = SignIn & {
  code: string;
};

export type TicketSignIn = SignIn & {
  ticket: string;
};

export type TicketLook = {
  ticket: string;
};

export type AddressWish = {
  address: string;
  language?: string;
};

/** The member's own name, typed again to confirm that they want to leave. */
export type Deletion = {
  name: string;
};

/** Who the asker is now. The recovery code is shown here and never again. */
export type Enrolled = {
  me: Me;
  recovery_code: string;
};

export type RecoveryCode = {
  recovery_code: string;
};

/** A device where the member is signed in. */
export type Device = {
  id: string;
  /** The browser and its system; "" when nothing is known. */
  device: string;
  created: number;
  used: number;
  /** The device that asks. */
  this: boolean;
};

export type Passkey = {
  id: string;
  label: string;
  created: number;
  used: number | null;
};

/** What the asker can change about themselves; a guest has no devices and no passkeys. */
export type Account = {
  me: Me;
  devices: Device[];
  passkeys: Passkey[];
  /** The confirmed address. */
  address: string | null;
  /** Whether this server sends mails. */
  mails: boolean;
};

/** The link for a second device: good once, for some minutes. */
export type DeviceLink = {
  link: string;
  /** The same as a picture, in SVG. */
  qr: string;
  ends: number;
  /** Who can use that address, as in an invitation. */
  reach: 'everybody' | 'network' | 'closed' | 'machine';
};

/** What a ticket is for, and whose it is. */
export type Ticket = {
  kind: 'device' | 'mail' | 'address';
  name: string;
  /** What is to be confirmed. */
  address: string | null;
};

/** Either a phrase or a text. */
export type Say = Command & {
  phrase?: Phrase | null;
  text?: string | null;
};

/** Whether to mute or block a person; null for neither. */
export type KeepAway = {
  distance: 'mute' | 'block' | null;
};

/** Somebody whom the asker keeps away; `who` only means something to the asker. */
export type KeptAway = {
  who: string;
  name: string;
  distance: 'mute' | 'block';
};

export type NewReport = Command & {
  who: string;
  reason: 'insult' | 'spam' | 'cheating' | 'name' | 'other';
  note?: string;
};

/** How busy the server is, and what the data hold. */
export type Load = {
  /** How many tables are in memory, and how many connections look on. */
  rooms: number;
  connections: number;
  /** How many questions are thought about, and how many wait. */
  thinking: number;
  waiting: number;
  /** How many guests and addresses have used up their budget. */
  in_debt: number;
  guests: number;
  members: number;
  tables: number;
  messages: number;
  /** Those that are not settled. */
  reports: number;
};

export type ReportedMessage = {
  author: string;
  name: string;
  phrase: Phrase | null;
  text: string | null;
  at: number;
};

export type Report = {
  id: string;
  at: number;
  author: string;
  author_name: string;
  against: string;
  against_name: string;
  table: string;
  reason: 'insult' | 'spam' | 'cheating' | 'name' | 'other';
  note: string;
  /** What the author of the report could hear, the oldest first. */
  messages: ReportedMessage[];
  settled: boolean;
};

export type HostedTable = {
  id: string;
  version: number;
  changed: number;
  /** Played here to its end. */
  lasting: boolean;
  messages: number;
};

export type HostedStudy = {
  id: string;
  title: string;
  changed: number;
  owner: string;
  owner_name: string;
};

export type HostedPerson = {
  id: string;
  name: string;
  created: number;
  member: boolean;
  muted: boolean;
  banned: boolean;
  reports: number;
};

export type Act = {
  at: number;
  way: 'page' | 'command';
  what: string;
  target: string;
  note: string;
};

/** What the host does: to a person or a table by its id, or to a report; `name` is for a renaming. */
export type NewAct = {
  what: Deed;
  target: string;
  name?: string;
};

/** A member whom the asker follows. */
export type Followed = {
  name: string;
  here: boolean;
};

/** A table as anybody sees it, with what is known of the strength of those who sit there. */
export type ListedTable = TableInfo & {
  ratings: SeatRating[];
};

/** What the lobby shows of others. */
export type Listed = {
  /** Where somebody waits for anybody, the newest first. */
  open: ListedTable[];
  /** Games that are worth watching, the strongest first; where nothing is known of anybody, the newest. */
  running: ListedTable[];
  /** The names of those who are here, among the members whom the asker follows. */
  here: string[];
};

/** How many tables wait for the asker, and which of them has waited longest. */
export type NextGame = {
  table: string | null;
  waiting: number;
};

/** Whether those who follow the asker see that the asker is here. */
export type Seen = {
  hidden: boolean;
};

/** Days that a member may still be away within a year, and until when the member is away now. */
export type Vacation = {
  days_left: number;
  until: number | null;
};

/** How the asker is told that it is their turn. */
export type Notices = {
  /** The server's public key, for a browser that wants to subscribe. */
  key: string;
  /** How many browsers of the asker have subscribed. */
  browsers: number;
  mail: 'never' | 'hourly' | 'daily';
  /** Whether mails can reach the asker: the host sends some, and the asker has confirmed an address. */
  can_mail: boolean;
  /** None for a guest, who has no vacations. */
  vacation: Vacation | null;
};

/** How often a mail may gather what waits, and the language of all that is told. */
export type NoticesWish = {
  mail: 'never' | 'hourly' | 'daily';
  language: string;
};

/** A browser that subscribed: where to send, and the keys to encrypt with, as the browser gives them. */
export type PushWish = {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
};

/** A browser that is not to be told any more; without one, all of the asker's. */
export type PushEnd = {
  endpoint?: string | null;
};

/** A vacation from now on. */
export type VacationWish = {
  days: number;
};

/** A match for games of two. Times are milliseconds from now, so that clocks need not agree. */
export type NewMatch = Command & {
  name: string;
  game: string;
  variant: string;
  form: 'duel' | 'level' | 'round_robin' | 'swiss';
  rounds: number;
  /** In each round. */
  deals: number;
  /** The computer's players who enter; in a match against a level, that level. */
  levels: string[];
  clock: ClockWish;
  begins_in_ms: number;
  /** From each round to the next. */
  interval_ms: number;
  /** Whether everybody can find it, or only those with the link. */
  listed: boolean;
};

export type MatchSummary = {
  id: string;
  name: string;
  game: string;
  variant: string;
  form: 'duel' | 'level' | 'round_robin' | 'swiss';
  entrants: number;
  /** Of the first round. */
  begins: number;
  status: 'open' | 'playing' | 'over';
  /** The reader has entered or made it. */
  mine: boolean;
};

export type Entrant = {
  /** The bot's name; None for a person. */
  bot: string | null;
  name: string;
  mine: boolean;
  /** Whether this entrant is ready for the next round. */
  ready: boolean;
  withdrawn: boolean;
};

/** One game of a match. Until its deal is over at all tables, only its players are told its table. */
export type Board = {
  deal: number;
  /** Entrants by seat; nobody in the second is a bye. */
  first: number;
  second: number | null;
  table: string | null;
  status: 'waiting' | 'playing' | 'over';
  /** By seat, when the deal is over; None if nobody played. */
  points: number[] | null;
  /** The seat that gave up, or whose entrant had withdrawn. */
  gave_up: number | null;
  /** How much better the first seat did than the mean of the deal; the second has the opposite. */
  swing: number | null;
};

/** A deal, which all tables of a round play. Its commitment is known before anybody enters. */
export type DealOfMatch = {
  commitment: string;
  over: boolean;
  /** When the deal is over: by how many points the first seat was ahead, as a mean of all tables. */
  mean: number | null;
};

export type Round = {
  boards: Board[];
};

export type Standing = {
  entrant: number;
  rank: number;
  /** Encounters won, and half of those drawn; a bye counts as one. */
  points: number;
  swing: number;
  /** The points of all opponents. */
  opponents: number;
  /** By entrant: the sum of swings in their games with each other; None if they did not meet. */
  against: (number | null)[];
};

/** A match as one reader sees it. Times are milliseconds since 1970 by the server's clock. */
export type MatchInfo = {
  id: string;
  name: string;
  game: string;
  variant: string;
  form: 'duel' | 'level' | 'round_robin' | 'swiss';
  status: 'open' | 'playing' | 'over';
  /** How many rounds there are, with those who have entered so far, and how many deals in each. */
  rounds: number;
  deals: number;
  initial_ms: number;
  increment_ms: number;
  now: number;
  /** When each round is planned to begin. */
  timetable: number[];
  /** When the next round begins at the latest; None during a round, and after the last. */
  next_begins: number | null;
  /** Whether the reader may enter now. */
  can_enter: boolean;
  entrants: Entrant[];
  played: Round[];
  all_deals: DealOfMatch[];
  /** Whether encounters are counted, or only swings. */
  by_points: boolean;
  standings: Standing[];
};

export type NewMatchId = {
  id: string;
};

/** A position, or the beginning of a game; it is seen through the eyes of a seat, or with open hands. */
export type PositionWish = {
  game: string;
  position?: string | null;
  variant?: string | null;
  players?: number | null;
  /** The same seed gives the same deal; without it, any deal. */
  seed?: string | null;
  seat?: number | null;
  names?: string[];
};

/**
 * An action, in notation or by the keys of its choices, and what chance brings after it.
 *
 * `draws` is a text as in a record; or `piles`, for what lies next in those of the position; or a list of
 * cards, null for one that is rolled, which may be too short: the answer then says what may come next. Null
 * rolls everything.
 */
export type StudyMove = {
  action?: string | null;
  picks?: string[] | null;
  draws?: 'piles' | string | (string | null)[] | null;
};

export type MoveWish = StudyMove & {
  game: string;
  position: string;
  seat?: number | null;
  names?: string[];
};

/** Several moves from a position on, none of which leaves anything to be chosen. */
export type LineWish = {
  game: string;
  position: string;
  moves: StudyMove[];
  seat?: number | null;
  names?: string[];
};

/** A piece is put in a place. */
export type PutPiece = {
  do: 'put';
  piece: string;
  place: string;
};

/** Whatever lies at a place is taken away. */
export type TakePiece = {
  do: 'take';
  place: string;
};

export type SetDial = {
  do: 'set';
  dial: string;
  value: number;
};

export type DraftChange = PutPiece | TakePiece | SetDial;

/** A draft of a position that is set up by hand, and changes that are made one after the other. */
export type ArrangeWish = {
  game: string;
  position: string;
  changes?: DraftChange[];
};

export type StudyRecord = {
  record: string;
};

/** A node as it was told, or without what the server knows itself. */
export type StudyNodeWish = {
  id: string;
  parent: string;
  action: string;
  draws?: string;
  comment?: string;
  marks?: string[];
};

export type StudyTreeWish = {
  game: string;
  variant: string;
  names: string[];
  root: string;
  comment?: string;
  nodes: StudyNodeWish[];
};

/**
 * How a position stands, by what the deciding seat knows or with open cards, and how good a line is.
 *
 * Another line may be judged `beside` it. Asking again with more seconds makes the answer more exact.
 */
export type JudgementWish = {
  game: string;
  position: string;
  eyes: number | 'open';
  seconds?: number;
  played: string[];
  beside: string[];
};

/** Whether `actions` lead to the position that a `line` leads to, with nothing between them. */
export type SolvingWish = {
  game: string;
  position: string;
  line: string[];
  actions: string[];
};

/** What can be counted in a position, by what a seat knows or, with open hands, the deciding seat. */
export type AidsWish = {
  game: string;
  position: string;
  seat?: number | null;
};

/** A lesson with what was `done` so far, and perhaps what is to be done next, by its keys. */
export type LessonWish = {
  game: string;
  lesson: string;
  language: string;
  done: string[];
  picks?: string[] | null;
  names?: string[];
};

export type NewChapter = {
  title?: string;
  tree: StudyTreeWish;
};

/** A study that is to be saved; more chapters can be added later. */
export type NewStudy = Command & {
  title?: string;
  chapters: NewChapter[];
};

/** A finished game as a new study; without a title, it is named after the game and its players. */
export type StudyOfGame = Command & {
  title?: string | null;
};

/** One more action after a node, as the last variation there. */
export type AddNode = {
  do: 'add';
  chapter: number;
  node: StudyNodeWish;
};

/** Remove a node with everything that follows it. */
export type RemoveNode = {
  do: 'remove';
  chapter: number;
  id: string;
};

/** A node becomes the main line behind its parent. */
export type PromoteNode = {
  do: 'promote';
  chapter: number;
  id: string;
};

/** The comment on a node, or with "" on the position that all lines begin with. */
export type CommentNode = {
  do: 'comment';
  chapter: number;
  id: string;
  comment: string;
};

export type MarkNode = {
  do: 'mark';
  chapter: number;
  id: string;
  marks: string[];
};

/** One more chapter, as the last one; the study assigns its number. */
export type AddChapter = {
  do: 'add_chapter';
  title: string;
  tree: StudyTreeWish;
};

export type NameChapter = {
  do: 'name_chapter';
  chapter: number;
  title: string;
};

export type RemoveChapter = {
  do: 'remove_chapter';
  chapter: number;
};

export type NameStudy = {
  do: 'name_study';
  title: string;
};

/** One thing that is changed in a study. */
export type StudyEdit =
  | AddNode
  | RemoveNode
  | PromoteNode
  | CommentNode
  | MarkNode
  | AddChapter
  | NameChapter
  | RemoveChapter
  | NameStudy;

/** Changes of a study: all are made, or none. */
export type StudyEdits = Command & {
  edits: StudyEdit[];
};

/** On the live connection of a study: changes that led to a revision, by the id of their request. */
export type StudyEdited = {
  type: 'edited';
  revision: number;
  id: string;
  edits: StudyEdit[];
};

/**
 * What the live connection of a study tells. If a change in between is missing, everything has to be read
 * again.
 */
export type StudyMessage = StudyRevision | StudyEdited | Pong;

export type NewMarks = {
  marks: string[];
};

/** All that the asker has achieved. */
export type Progress = {
  marks: string[];
};
