// The messages between page and server as types, generated from the messages in src/kvytok/server.
// `python -m kvytok.server.typescript` writes this file; do not change it by hand.
// Times are whole milliseconds since 1970 UTC, durations whole milliseconds. docs/protocol.md explains the rest.

export type TrainColor =
  "pink" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green";

export type CardColor =
  "pink" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green" | "locomotive";

export type RouteColor =
  "pink" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green" | "gray";

export type Pieces =
  "trains" | "buses";

export type Pace =
  "none" | "30s" | "2min" | "1day";

export type Status =
  "open" | "running" | "over";

export type Reaction =
  "hello" | "thanks" | "well-played" | "oops" | "hurry" | "wow" | "sad" | "good-game";

export type StandIn =
  "left" | "away" | "clock" | "silent";

export type Notice =
  "left" | "away" | "clock" | "silent" | "back" | "called" | "removed" | "invited" | "new-game" | "new-seats" | "new-pace";

export type LevelWish =
  "any" | "beginner" | "experienced";

export type SpokenWish =
  "any" | "en" | "uk" | "ru" | "pl";

export type ReportReason =
  "insult" | "cheating" | "name" | "stalling" | "other";

export type NewsKind =
  "turn" | "over" | "invite";

export type Every =
  "once" | "hour" | "day";

export type ErrorCode =
  "malformed" | "too-large" | "too-fast" | "not-signed-in" | "bad-link" | "bad-passphrase" | "weak-passphrase" | "wrong-origin" | "not-found" | "not-allowed" | "no-watchers" | "not-host" | "wrong-seat" | "not-open" | "not-running" | "not-over" | "table-full" | "bad-game" | "not-served" | "not-replayable" | "bad-board" | "no-boards" | "bad-seats" | "bad-level" | "color-taken" | "name-taken" | "not-away" | "removed" | "no-hints" | "not-asked" | "stale" | "cannot-parse" | "ambiguous" | "not-legal" | "say-hello" | "busy" | "failed";

export type Move =
  TakeCard | TakeUnseen | DrawTickets | KeepTickets | ClaimRoute | BuildStation | AddCards | GiveUp | LeaveFlag | NoFlag | Pass;

export type AnyEvent =
  GameBegan | HandDealt | TookFaceUp | DrewUnseen | RowRefilled | RowSwept | DeckRenewed | TicketsOffered | OpeningAnswered | TicketsKept | ClaimedRoute | TunnelTurnedUp | TunnelAdded | TunnelFailed | BuiltStation | FlagLeft | FlagDeclined | FlagCompleted | Passed | LastRoundBegan | TurnBegan | GameEnded;

export type SeatWish =
  MySeat | OpenSeat | BotSeat | LocalSeat;

export type AgainstWhom =
  "people" | "bots" | "device";

export type System =
  "swiss" | "round-robin";

export type Absence =
  "bot" | "bye";

export type FromPage =
  Hello | Play | Why | Say | React | Back | Ping;

export type FromServer =
  TableNews | GameNews | ChatNews | Reasons | Refused | Pong | BotWaits;

/** The body of every HTTP answer that is not a success. */
export interface Problem {
  code: ErrorCode;
  /** One line of English for developers; the page has its own text for each code. */
  text: string;
}

/** Who you are for the server. The first answer sets the cookie that proves it. */
export interface Me {
  /** A public id; it proves nothing. */
  id: string;
  name: string;
  /** The number in the name, if the server made it; null if you have chosen a name. */
  guest: number | null;
  /** Whether this device is signed in with an account. */
  account: boolean;
}

/** A new display name. */
export interface Rename {
  name: string;
}

/** A personal link that signs in another device as the same guest. Anybody who has it can play as you. */
export interface ReturnLink {
  url: string;
  /** The link as an SVG picture of a QR code. */
  qr: string;
}

/** What this server offers. */
export interface Offerings {
  /** In the order in which people see them. */
  boards: BoardCard[];
  /** Board by board. */
  games: GameInfo[];
  bots: BotInfo[];
  reactions: Reaction[];
  paces: Pace[];
}

/** A board, for people who choose one. */
export interface BoardCard {
  id: string;
  names: Names;
  pieces: Pieces;
  /** How long a game usually takes. */
  minutes: number;
  /** What players must be told about the board. */
  notice: Texts | null;
  /** Changes when the drawn board does: `GET /api/boards/{board}?v={version}` may be kept for ever. */
  version: string;
}

/** A name in the four languages. A language left out of the file gets the English name while loading. */
export interface Names {
  en: string;
  uk: string;
  ru: string;
  pl: string;
}

/** A sentence or two in the four languages. A language left out of the file gets the English text while loading. */
export interface Texts {
  en: string;
  uk: string;
  ru: string;
  pl: string;
}

/** A game that can be played. */
export interface GameInfo {
  id: string;
  board: string;
  names: Names;
  /** What the game is like, in one sentence. */
  line: Texts | null;
  /** What is special about its rules. */
  differs: Texts | null;
  players_min: number;
  players_max: number;
  bonus: BonusSet[];
  cars: number;
  stations: number;
  /** Whether the game has flags (C9). */
  flags: boolean;
  /** Points for a full flag (C9). */
  flag_points: number;
  /** The colours that make a full flag (C9). */
  flag_colors: TrainColor[];
  /** Up to this number of players, claiming one lane of a double route closes the other (C4). */
  lanes_closed_up_to: number;
  longest_path_points: number;
  /** Train cards in the box by colour (S2). */
  cards: Partial<Record<CardColor, number>>;
  /** Points by length of the route, for every length that the board has (C3). */
  route_points: Partial<Record<number, number>>;
  /** Points for each car that a mountain route puts away (C11). */
  mountain_points: number;
  /** The Big Cities, if all tickets of the game lead to one of them. */
  big_cities: string[];
  /** The numbers of players for which the bot `expert` has a network; with other numbers it plays as `strong` does. */
  trained: number[];
}

/** Tickets that may be added to a game. */
export interface BonusSet {
  id: string;
  names: Names;
  tickets: number;
  /** Whether some of them are not those of a published game. */
  doubtful: boolean;
}

/** A bot that can take a seat. */
export interface BotInfo {
  level: string;
  summary: string;
  /** Whether it is the one to offer first, because it answers at once. */
  default: boolean;
}

/** The board of a game, in the order of its files. */
export interface BoardInfo {
  game: string;
  board: string;
  names: Names;
  /** What players must be told about the board. */
  notice: Texts | null;
  cities: CityInfo[];
  routes: RouteInfo[];
  terms: RouteTerms;
  /** The tickets in play without bonus sets. */
  tickets: TicketInfo[];
  /** Several cities under one name, to which tickets lead (T3). */
  regions: Region[];
  /** Empty in a game without flags. */
  flag_colors: CardColor[];
}

/** A city of a board. */
export interface CityInfo {
  id: string;
  lat: number;
  lon: number;
  /** The name as the board prints it. */
  board: string;
  names: Names;
  /** Today's name, if the game uses an older one. */
  modern: Names | null;
}

/** A route of a board. */
export interface RouteInfo {
  /** The route's name in moves, events and views, such as `brest-paris black`. */
  name: string;
  a: string;
  b: string;
  length: number;
  color: RouteColor;
  /** Locomotive symbols (C5). */
  ferry: number;
  tunnel: boolean;
  /** Cars that are put away beside those on its spaces (C11). */
  mountain: number;
  /** The second lane of a double route. */
  other_lane: string | null;
}

/** What every route costs, takes and brings in a game, as the rules say it; in the order of the routes. */
export interface RouteTerms {
  /** Train cards (C1). */
  price: number[];
  /** Cars, with those that mountains put away (C2, C11). */
  cars: number[];
  /** Points for the claim (C3, C11). */
  points: number[];
}

/** A ticket of a game. */
export interface TicketInfo {
  name: string;
  a: string;
  /** A city or a region. */
  b: string;
  points: number;
  /** Further targets: of those that are reached, the best scores (T3). */
  more: Target[];
  long: boolean;
}

/** A place to which a ticket leads: a city, or a region, which is any of its cities (T3). */
export interface Target {
  b: string;
  points: number;
}

/** Several cities under one name, such as a country, to which tickets can lead (T3). */
export interface Region {
  id: string;
  names: Names;
  cities: string[];
}

/** Everything that it takes to draw a board, whichever of its games is played. */
export interface DrawnBoard {
  id: string;
  cities: CityInfo[];
  routes: RouteInfo[];
  /** The terms of the routes in each of its games. */
  terms: Record<string, RouteTerms>;
  /** The tickets of all its games, bonus sets included. Where two games have the same pair, both are here. */
  tickets: TicketInfo[];
  /** Several cities under one name, to which tickets lead (T3). */
  regions: Region[];
  layout: Layout;
}

/** A board's drawing: the frame, the cities by id, the routes in the order of `routes.json`, and the ground. */
export interface Layout {
  format: 1;
  width: number;
  height: number;
  car: CarSize;
  /** The radius of a city's disc, with its outline. */
  dot: number;
  /** The size of the letters for which the labels were placed. */
  font: number;
  cities: Record<string, CityPlace>;
  routes: RoutePlace[];
  /** Filled areas (`fill-rule: evenodd`); empty for a plain ground. In a city: what lies inside its ring. */
  land: string[];
  /** Filled areas on the land: lakes, and in a city its river. */
  water: string[];
  /** Lines: country borders, and in a city its ring road. */
  borders: string[];
  states: string[];
  rivers: string[];
  graticule: string[];
  /** Mountain marks (x, y, size), away from everything in play, from back to front. */
  relief: ([number, number, number])[];
  parks: string[];
  streets: string[];
}

/** The size of every car space; its outline lies inside this rectangle. */
export interface CarSize {
  length: number;
  width: number;
}

/** A city's disc and its name. */
export interface CityPlace {
  x: number;
  y: number;
  label: Label;
}

/** Where a city's name is written, in any language. */
export interface Label {
  x: number;
  /** The base line of the letters. */
  y: number;
  /** Which end of the text is at x, as in SVG's `text-anchor`. */
  anchor: "start" | "middle" | "end";
}

/** The spaces of one lane, from `a` to `b`; ends and colour repeat the board's, for people who read the file. */
export interface RoutePlace {
  a: string;
  b: string;
  color: RouteColor;
  spaces: Space[];
}

/** One car space: its centre, and its rotation in degrees as in SVG's `rotate`. */
export interface Space {
  x: number;
  y: number;
  /** From −90 to 90, so that nothing drawn in a space is upside down. */
  angle: number;
}

/** A board of the workshop that the server has kept. */
export interface KeptBoard {
  board: string;
  /** Its games, in the order of the file, with the ids for new tables. */
  games: string[];
}

/** A board of the workshop, for a page at a table that is played on it. */
export interface OwnBoard {
  card: BoardCard;
  games: GameInfo[];
  drawn: DrawnBoard;
}

/** The wish for a new table. */
export interface NewTable {
  game: string;
  /** At most one `me`. */
  seats: SeatWish[];
  bonus?: string[];
  /** The seat that plays first; null: chance decides. */
  first?: number | null;
  pace?: Pace;
  /** Whether others may watch. */
  watchers?: boolean;
  /** Whether players may ask for hints; null: they may if at most one person plays. */
  hints?: boolean | null;
  /** Whether to start at once; only possible if no seat is open. */
  start?: boolean;
}

/** The seat of the person who makes the table. */
export interface MySeat {
  kind: "me";
}

/** A seat that somebody with the invitation may take. */
export interface OpenSeat {
  kind: "open";
}

/** A seat for a bot. */
export interface BotSeat {
  kind: "bot";
  level: string;
}

/** A seat for another person on the same device (pass-and-play). */
export interface LocalSeat {
  kind: "local";
  name: string;
}

/** The wish to take an open seat. */
export interface Join {
  /** Null: the first open seat. */
  seat?: number | null;
}

/** The wish for a seat's colour. */
export interface ColorWish {
  /** The number of the colour in the page's set of pieces. */
  color: number;
}

/** Whether players may ask for hints. */
export interface HintsWish {
  on: boolean;
}

/** Whether you agree that everybody at the table may use planning help. */
export interface PlanningWish {
  on: boolean;
}

/** What the host changes at an open table; what is null stays as it is. */
export interface TableWish {
  /** A new game begins without bonus tickets, and with as many seats as it allows. */
  game: string | null;
  bonus: string[] | null;
  /** The number of seats. New seats are open; open seats are closed first, then those of bots. People keep theirs. */
  players: number | null;
  pace: Pace | null;
}

/** A table, as you may see it. */
export interface TableInfo {
  id: string;
  /** The short code to join by, such as `K7QF3M`. */
  code: string;
  /** The link to join by. */
  invitation: string;
  status: Status;
  game: string;
  board: string;
  bonus: string[];
  first: number | null;
  pace: Pace;
  watchers: boolean;
  /** The number of people who watch now. */
  watching: number;
  /** Whether players may ask for hints. */
  hints: boolean;
  /** Whether players may use planning help: at most one person plays, or all of them agree. */
  planning: boolean;
  /** Whether you are the host. */
  host: boolean;
  seats: SeatInfo[];
  /** The number of moves played. */
  seq: number;
  /** The seats whose turn it is to move. */
  asked: number[];
  created: number;
  /** When the table last changed or a move was played. */
  changed: number;
  /** Empty before the end. */
  winners: string[];
  /** The table of the rematch, once a player has asked for it. */
  rematch: string | null;
  /** Whether the host has removed you: you cannot sit down. */
  barred: boolean;
  /** The people whom the host has removed; only the host sees this. */
  removed: RemovedGuest[];
}

/** A seat at a table, as everybody may see it. */
export interface SeatInfo {
  seat: number;
  /** The number of the seat's colour in the page's set of pieces; no two seats have the same. */
  color: number;
  kind: "open" | "guest" | "local" | "bot";
  /** Null for an open seat. */
  name: string | null;
  /** The level of a bot. */
  level: string | null;
  /**
   * The number of this bot among those of its level, from 1, if the server made its name; null if the name is that of
   * a person whose place the bot has taken.
   */
  bot: number | null;
  /** The number in the name of a person who has not chosen one, such as 640; else null. */
  guest: number | null;
  host: boolean;
  /** Whether the seat is yours: your own, or one that you play on this device. */
  mine: boolean;
  /** Whether the player is connected; true for bots. */
  present: boolean;
  /** Why a bot moves for the player at the moment; null if none does. */
  stand_in: StandIn | null;
  /** Milliseconds until the others may let a bot move for this absent player; null if they may not. */
  replaceable_in: number | null;
  /**
   * Milliseconds left for the player to answer the others, who asked whether anybody is there; null if nobody
   * asked.
   */
  called_in: number | null;
  /** Whether the player agrees to planning help; it is there if all people agree. */
  plans: boolean;
}

/** A person whom the host has removed from a table. */
export interface RemovedGuest {
  /** The public id. */
  id: string;
  name: string;
  /** The number in the name of a person who has not chosen one; else null. */
  guest: number | null;
}

/** Your tables; the one that changed last comes first. */
export interface Tables {
  tables: TableInfo[];
}

/** The game as it is now, and the steps that the page does not have yet. Sent after hello and after every move. */
export interface GameNews {
  type: "game";
  /** The number of moves played: send it with your next move. */
  seq: number;
  steps: Step[];
  /** One view for each of your seats; a watcher gets one view without a seat. */
  views: SeatView[];
  /** Null if there is no time limit, or nobody is asked. */
  clock: Clock | null;
  /** SHA-256 of the key that all chance comes from. */
  commitment: string;
  /** The score sheets, after the end. */
  result: Result | null;
  /** The key in hexadecimal digits, after the end. */
  key: string | null;
}

/** What happened in one move; step 0 is the setup. Secrets of other players are null. */
export interface Step {
  /** The number of moves played after this step. */
  number: number;
  /** Who moved; null for the setup. */
  seat: number | null;
  /** Whether the player moved, or a bot did. */
  by: "guest" | "bot" | "stand-in" | null;
  at: number;
  events: AnyEvent[];
}

/** Everything is laid out (S1-S6). */
export interface GameBegan {
  event: "game-began";
  players: number;
  /** The seat that will have the first turn. */
  first: number;
}

/** A seat got its first train cards (S2). */
export interface HandDealt {
  event: "hand-dealt";
  seat: number;
  count: number;
  cards: CardColor[] | null;
}

/** A seat took a face-up card (D1). */
export interface TookFaceUp {
  event: "took-face-up";
  seat: number;
  color: CardColor;
}

/** A seat drew the top card of the deck (D1). */
export interface DrewUnseen {
  event: "drew-unseen";
  seat: number;
  color: CardColor | null;
}

/** Cards were turned up into the face-up row (D2, D5, X11). */
export interface RowRefilled {
  event: "row-refilled";
  /** In the order in which they were turned up. */
  cards: CardColor[];
}

/** Three or more locomotives lay face up, and the whole row was discarded (D5). */
export interface RowSwept {
  event: "row-swept";
  /** The discarded cards, by colour; empty if too many rows were swept at once to record them. */
  cards: CardColor[];
}

/** The deck ran out, and the discard pile became the new deck (D6). */
export interface DeckRenewed {
  event: "deck-renewed";
  count: number;
}

/** A seat was dealt tickets to choose from (S3, T1). */
export interface TicketsOffered {
  event: "tickets-offered";
  seat: number;
  count: number;
  tickets: string[] | null;
}

/** A seat chose its opening tickets in secret; nobody learns how many before all have chosen (S4). */
export interface OpeningAnswered {
  event: "opening-answered";
  seat: number;
  kept: string[] | null;
  returned: string[] | null;
}

/** A seat kept tickets for good and returned the others (S3, T1, T2). */
export interface TicketsKept {
  event: "tickets-kept";
  seat: number;
  kept_count: number;
  returned_count: number;
  kept: string[] | null;
  returned: string[] | null;
}

/** A seat claimed a route (C2, C3). */
export interface ClaimedRoute {
  event: "claimed-route";
  seat: number;
  route: string;
  /** All cards paid, with the extra cards of a tunnel. */
  cards: Cards;
  points: number;
}

/** A set of train cards of one colour, with or without locomotives. */
export interface Cards {
  /** The colour; None for locomotives alone (X4). */
  color: TrainColor | null;
  /** The number of cards of this colour. */
  count: number;
  /** The number of locomotives beside them. */
  locomotives: number;
}

/** A seat laid cards for a tunnel, and cards were turned up for it (C6, C8). */
export interface TunnelTurnedUp {
  event: "tunnel-turned-up";
  seat: number;
  route: string;
  laid: Cards;
  /** The cards turned up, in order. */
  cards: CardColor[];
  /** The number of cards that must be added. */
  extra: number;
}

/** A seat added the extra cards of a tunnel (C6). */
export interface TunnelAdded {
  event: "tunnel-added";
  seat: number;
  route: string;
  cards: Cards;
}

/** A seat took its cards back from a tunnel (C7). */
export interface TunnelFailed {
  event: "tunnel-failed";
  seat: number;
  route: string;
  /** The cards that went back to the hand. */
  laid: Cards;
  /** Whether by choice; otherwise because the seat had too few cards. */
  gave_up: boolean;
}

/** A seat built a station (B1). */
export interface BuiltStation {
  event: "built-station";
  seat: number;
  city: string;
  cards: Cards;
}

/** A seat left a played card face up for a flag (C9). */
export interface FlagLeft {
  event: "flag-left";
  seat: number;
  color: TrainColor;
}

/** A seat left no card for a flag although it could have (C9). */
export interface FlagDeclined {
  event: "flag-declined";
  seat: number;
}

/** A seat had all three colours, scored, and discarded the three cards (C9). */
export interface FlagCompleted {
  event: "flag-completed";
  seat: number;
  points: number;
}

/** A seat could do nothing (X2). */
export interface Passed {
  event: "passed";
  seat: number;
}

/** A seat ended its turn with few cars, and everybody has one more turn (E1). */
export interface LastRoundBegan {
  event: "last-round-began";
  seat: number;
  /** The cars that the seat has left. */
  cars: number;
}

/** It is a seat's turn. */
export interface TurnBegan {
  event: "turn-began";
  seat: number;
}

/** The game is over (E1, X2). */
export interface GameEnded {
  event: "game-ended";
  /** Whether it ended because everybody passed in a row (X2). */
  nobody_could_act: boolean;
}

/** Everything that one seat, or a watcher, may know about the game. */
export interface SeatView {
  /** Null for a watcher. */
  seat: number | null;
  phase: "opening-long" | "opening" | "turn" | "second-card" | "tickets" | "tunnel" | "flag" | "over";
  /** The seats whose turn it is to move; several in an opening. */
  asked: number[];
  first: number;
  /** The number of turns left in the last round; null before it. */
  turns_left: number | null;
  hand: Partial<Record<CardColor, number>>;
  face_up: CardColor[];
  deck: number;
  discard: Partial<Record<CardColor, number>>;
  ticket_deck: number;
  players: SeenPlayer[];
  /** The owner of each claimed route. */
  owners: Record<string, number>;
  /** The owner of the station in a city. */
  stations: Record<string, number>;
  /** Your tickets. */
  tickets: SeenTicket[];
  /** The tickets that you choose from now. */
  offer: SeenTicket[];
  pending: Pending | null;
  /** What you may do now; empty when you are not asked. */
  moves: Move[];
}

/** What everybody may know of a player. */
export interface SeenPlayer {
  seat: number;
  name: string;
  /** Points for routes and flags so far. */
  score: number;
  cars: number;
  /** Stations not yet built. */
  stations: number;
  /** The size of the hand. */
  cards: number;
  /** Cards that the player is publicly known to hold: taken face up or taken back, and not spent since then. */
  known: Partial<Record<CardColor, number>>;
  tickets: number;
  /** The flag cards in front of the player (C9). */
  flags: CardColor[];
}

/** A ticket that the viewer sees. */
export interface SeenTicket {
  name: string;
  a: string;
  /** A city or a region. */
  b: string;
  points: number;
  /** Further targets: of those that are reached, the best scores (T3). */
  more: Target[];
  long: boolean;
  /** Whether it would count as completed if the game ended now, stations included (E2, E3). */
  completed: boolean;
  /** The number of the target that would score: 0 for `b`, 1 for the first of `more`; None if it is not completed. */
  reached: number | null;
  /**
   * The fewest cars that complete it without a new station; None if there is no such way with the cars left.
   * Of several targets, the nearest counts.
   *
   * The ticket is looked at alone: 0 for one that is not completed means that its station serves another one (E3).
   */
  missing: number | null;
  /** The routes of that way: own ones, free ones, and those that stations borrow; empty if there is none. */
  way: string[];
  /** The way with the fewest cars, if it takes new stations. */
  aided: StationWay | null;
  /** Whether it cannot be completed any more, whatever the others do. */
  lost: boolean;
}

/** A way to complete a ticket that takes new stations. */
export interface StationWay {
  /** The cars that it still needs. */
  missing: number;
  routes: string[];
  /** The cities where a station is to be built; each borrows one of the routes (B2). */
  build: string[];
}

/** A claim or a station in progress. */
export interface Pending {
  route: string | null;
  city: string | null;
  laid: Cards | null;
  /** The cards that a tunnel turned up. */
  turned_up: CardColor[];
  /** The extra cards that the tunnel costs. */
  extra: number;
}

/** Take a face-up card (D1). */
export interface TakeCard {
  move: "take";
  color: CardColor;
}

/** Take the top card of the deck (D1). */
export interface TakeUnseen {
  move: "take-unseen";
}

/** Take tickets from the deck to choose from (T1). */
export interface DrawTickets {
  move: "tickets";
}

/** Keep some of the offered tickets and return the others (S3, T1). */
export interface KeepTickets {
  move: "keep";
  /** The names of the kept tickets, in the order of the offer. */
  tickets: string[];
}

/** Claim a route and pay for it (C1); a tunnel may ask for more (C6). */
export interface ClaimRoute {
  move: "claim";
  route: string;
  cards: Cards;
}

/** Build a station in a city and pay for it (B1). */
export interface BuildStation {
  move: "station";
  city: string;
  cards: Cards;
}

/** Add the extra cards that a tunnel asks for (C6). */
export interface AddCards {
  move: "add";
  cards: Cards;
}

/** Take the cards back instead of adding some to a tunnel (C7). */
export interface GiveUp {
  move: "give-up";
}

/** Leave one of the played cards face up for a flag (C9). */
export interface LeaveFlag {
  move: "leave-flag";
}

/** Discard all played cards and leave none for a flag (C9). */
export interface NoFlag {
  move: "no-flag";
}

/** Do nothing, because nothing is possible (X2). */
export interface Pass {
  move: "pass";
}

/** The time for the present move. */
export interface Clock {
  /** Milliseconds left, when this was sent, for all players who are asked; then a bot moves. */
  left: number;
  total: number;
}

/** The result of a game, or of a game as if it ended now. */
export interface Result {
  game: string;
  players: PlayerResult[];
  /** The names of the winners; several winners share the victory. */
  winners: string[];
  /** What decided: the points, or the last tie-break that was needed (E5). */
  decided_by: "points" | "tickets" | "longest_path" | "fewer_stations" | "longest_bonus";
  /** Whether the game is over. */
  final: boolean;
}

/** The score sheet of one player. */
export interface PlayerResult {
  seat: number;
  name: string;
  route_points: number;
  tickets: TicketResult[];
  completed_count: number;
  ticket_points: number;
  station_points: number;
  station_use: StationUse[];
  flag_points: number;
  longest_path: number;
  /** The routes of a longest path, in the board's order. */
  longest_routes: string[];
  longest_bonus: number;
  total: number;
  rank: number;
}

/** A ticket at the end (E2); of several targets the one that scores, or if none does, the first (T3). */
export interface TicketResult {
  a: string;
  b: string;
  /** What it scores if it is completed, and costs if it is not. */
  points: number;
  completed: boolean;
}

/** A built station and the route of another player that it lets its owner use (B2, E3). */
export interface StationUse {
  city: string;
  /** None if no route would complete anything more. */
  route: string | null;
}

/** A finished game step by step, as one seat or a watcher saw it. */
export interface Replay {
  table: TableInfo;
  seat: number | null;
  frames: Frame[];
  result: Result;
  commitment: string;
  key: string;
}

/** A finished game after one of its steps. */
export interface Frame {
  step: Step;
  view: SeatView;
}

/** Up to three moves that a strong bot thinks best, the best first, from what the seat may know. */
export interface Hints {
  /** The number of moves played when the hints were computed. */
  seq: number;
  seat: number;
  hints: Hint[];
}

/** A move that a bot would make. */
export interface Hint {
  move: Move;
  /** The share of the victory that the bot expects, 0 to 1; None if it does not say, or considered no other move. */
  value: number | null;
  reasons: HintReason[];
}

/** A reason for a move. */
export interface HintReason {
  /**
   * Of a claim: `points`: it scores n points at once; `completes`: it completes the ticket; `nearer`: the ticket then
   * needs n cars fewer; `detour`: if another player took the route, the ticket would need n cars more; `only-way`: then
   * there would be no way left; `blocks`: another player could join two parts of their routes with it; `spares`: the n
   * locomotives stay in the hand; `tunnel-safe`: the hand has the cards for whatever the tunnel asks for; `tunnel-risk`:
   * with a chance of n percent it asks for more; `last-round`: it begins the last round. Of a card: `pays`: it is the
   * last one for the route, which is on the way of the ticket; `lacks`: n cards are then missing for it; `unseen`: no
   * face-up card helps. Of tickets: `all-done`: none is left to complete; `needs`: the ticket needs n cars; `shares`: n
   * cars of its way serve another ticket too.
   *
   * Of a move that none of these speaks for: `affords`: the card is the last one for an open route that scores n points;
   * `collects`: n cards of one colour are then in the hand; `any-color`: the card fits every colour; `hidden`: nobody
   * sees what comes; `time-left`: n cars are left for new tickets; `keeps-cards`: they stay in the hand; `flag`: a full
   * flag scores n points.
   *
   * Only against a worse move (`why_better`): `two-cards`: a face-up locomotive is the only card of its turn;
   * `burdened`: new tickets come on top of n that are not complete; `average`: no single reason, but it brought more in
   * the games that were played on.
   */
  code: string;
  ticket: string | null;
  n: number | null;
  route: string | null;
  /** A seat. */
  player: number | null;
}

/** Whether the server works. */
export interface Health {
  ok: boolean;
  version: string;
  /** The version of the database's schema. */
  schema: number;
  /** Whether the page is built. */
  page: boolean;
  /** Open sockets of this process. */
  connections: number;
  /** How often a bot was told to stop because it was late, since this process started. */
  bots_late: number;
  /** How often another bot moved in place of one that did not answer even then. */
  bots_replaced: number;
  /** The number of threads whose bots have still not answered. */
  threads_lost: number;
  /** What does not work. */
  troubles: ("database" | "database-writing" | "database-damaged" | "bots")[];
}

/** A name and a passphrase, to make an account or to sign in. */
export interface Credentials {
  name: string;
  passphrase: string;
}

/** Another passphrase for the same account. */
export interface NewPassphrase {
  old: string;
  new: string;
}

/** The wish to be forgotten. */
export interface Deletion {
  /** The passphrase of the account; guests without one have none. */
  passphrase?: string | null;
}

/** Your account, if you have one. */
export interface AccountInfo {
  /** The name to sign in by; null without an account. */
  name: string | null;
  created: number | null;
  sessions: SessionInfo[];
}

/** A device on which you are signed in. */
export interface SessionInfo {
  id: string;
  /** Browser and system, as far as the browser tells them. */
  device: string;
  created: number;
  /** When it was last used, to the hour. */
  seen: number;
  /** Whether it is the one that asks. */
  this: boolean;
}

/** The settings of the page that all devices of an account share; null: never chosen. Others belong to a device. */
export interface SharedSettings {
  language?: "en" | "uk" | "ru" | "pl" | null;
  theme?: "system" | "light" | "dark" | null;
  sound?: boolean | null;
  /** How fast things move: 0.5 slow, 1 normal, 2 fast. */
  speed?: number | null;
  motion?: "system" | "full" | "reduced" | null;
  /** A mark beside every colour. */
  symbols?: boolean | null;
  /** The names of cities. */
  names?: "translated" | "modern" | "board" | null;
  pieces?: "classic" | "anniversary" | null;
  /** Whether to ask before tickets are drawn. */
  sure?: boolean | null;
  /** Whether planning help is wanted. */
  planning?: boolean | null;
}

/** A finished game against bots that was played in a browser, to be filed for its player. */
export interface DeviceGame {
  /** The game file; the server replays it. */
  file: string;
  /** The level of the bot at each seat; null at your own. */
  levels: (string | null)[];
  /** When it ended; the present time if that is in the future. */
  ended: number;
}

/** Your finished games, the newest first. */
export interface PastGamesList {
  games: PastGame[];
}

/** A finished game of yours. */
export interface PastGame {
  /** The id of its table. */
  table: string;
  game: string;
  board: string;
  against: AgainstWhom;
  ended: number;
  moves: number;
  /** Your own seat. */
  seat: number;
  /** Whether it counts for ratings. */
  rated: boolean;
  /** Whether it was played in a browser, without a table on the server. */
  device: boolean;
  players: PastPlayer[];
}

/** A player of a finished game, with what counts in statistics. */
export interface PastPlayer {
  seat: number;
  name: string;
  kind: "guest" | "local" | "bot";
  /** The level of a bot. */
  level: string | null;
  /** The number of this bot among those of its level; null if it goes by a person's name. */
  bot: number | null;
  /** The number in the name of a person who has not chosen one; else null. */
  guest: number | null;
  mine: boolean;
  total: number;
  rank: number;
  /** The number of tickets completed. */
  completed: number;
  /** The number of tickets not completed. */
  missed: number;
  /** The length of the longest path. */
  longest: number;
  longest_bonus: boolean;
  /** The routes that the player owned at the end. */
  routes: string[];
}

/** How strong you are; null before the first rated game. */
export interface PersonRatings {
  /** From games with other people. */
  people: PersonRating | null;
  /** From games against bots alone. */
  bots: PersonRating | null;
  scale: BotRating[];
}

/** A rating on the scale of all players: 400 points are ten to one. */
export interface PersonRating {
  rating: number;
  /** The standard error: the true strength is within two of them in 19 of 20 cases. */
  error: number;
  games: number;
  over_time: RatingPoint[];
}

/** A rating after one game. */
export interface RatingPoint {
  table: string;
  at: number;
  rating: number;
}

/** A bot on the same scale. It stands where matches between bots have put it. */
export interface BotRating {
  level: string;
  rating: number;
}

/** Everything that the server has about you. */
export interface OwnData {
  id: string;
  name: string;
  account: AccountInfo;
  games: OwnGame[];
  past: PastGame[];
  ratings: PersonRatings;
  /** The ids of tournaments that you host or play in. */
  tournaments: string[];
  /** The settings of your account; all null without one. */
  settings: SharedSettings;
  /** Whom you block. */
  blocked: Acquaintance[];
  /** The tables that you have opened, to play or to watch. */
  visited: string[];
  invites: OwnInvite[];
  /** What you have reported about others. */
  reports: OwnReport[];
  /** What you want to be told outside the page. */
  notify: NotifyWish;
  /** Your address for e-mail. */
  mail: string | null;
  /** Whether you have confirmed it. */
  confirmed: boolean;
  /** Your browsers that get push messages. */
  browsers: OwnBrowser[];
  /** The boards that you have given to this server. */
  boards: OwnKeptBoard[];
  /** Your games that were played in a browser and filed here. */
  device_games: OwnDeviceGame[];
}

/** A table of yours with everything that is stored about it and that you may know. */
export interface OwnGame {
  table: TableInfo;
  /** All moves of a finished game; none of a running one, of which you see your own part on its page. */
  moves: OwnMove[];
  /** The key of a finished game. */
  key: string | null;
  /** What you said there. */
  said: string[];
}

/** A move of a finished game, as it is stored. */
export interface OwnMove {
  number: number;
  seat: number;
  move: string;
  at: number;
}

/** A person whom you have met at a table, who opened a link of yours, or whom you have blocked. */
export interface Acquaintance {
  /** The public id. */
  id: string;
  name: string;
  /** The number in the name of a person who has not chosen one; else null. */
  guest: number | null;
  /** At how many of your last tables you met. */
  tables: number;
  /** When you last met, or blocked them. */
  last: number;
}

/** An invitation that you have got or sent. */
export interface OwnInvite {
  table: string;
  to_me: boolean;
  at: number;
}

/** What you have reported about somebody. */
export interface OwnReport {
  table: string;
  /** The name that the other had then. */
  name: string;
  why: ReportReason;
  text: string;
  at: number;
}

/** What a guest wants to be told, and when. */
export interface NotifyWish {
  turn: boolean;
  over: boolean;
  invite: boolean;
  /** The beginning of the quiet hours in minutes after midnight; null: there are none. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** The time zone of the quiet hours, such as `Europe/Kyiv`. */
  zone: string;
  every: Every;
  language: "en" | "uk" | "ru" | "pl";
}

/** A browser of yours that gets push messages. */
export interface OwnBrowser {
  /** The address of its push service. */
  endpoint: string;
  at: number;
}

/** A board of the workshop that you have given to this server. */
export interface OwnKeptBoard {
  id: string;
  /** The file. */
  content: string;
  at: number;
}

/** A game of yours that was played in a browser and filed here. */
export interface OwnDeviceGame {
  id: string;
  /** The game file. */
  file: string;
  /** When it was filed. */
  at: number;
}

/** Whether a table is public, and for whom. */
export interface ListingWish {
  public: boolean;
  level?: LevelWish;
  language?: SpokenWish;
}

/** How a table is offered to everybody. */
export interface Listing {
  /** False also at a table with people on one device, which is never offered. */
  public: boolean;
  level: LevelWish;
  language: SpokenWish;
  /** Whether the table belongs to a quick match: then its game begins as soon as no seat is open. */
  quick: boolean;
  /** When it was made public; null if it is not. */
  since: number | null;
  /** How many milliseconds quick matches of this game took lately; null if there were none. */
  usual: number | null;
}

/** Public tables that fit; of many only the newest are listed. */
export interface PublicTables {
  /** Tables with an open seat. */
  waiting: PublicTable[];
  /** How many there are, listed or not. */
  waiting_all: number;
  /** Games that you may watch. */
  running: PublicTable[];
  running_all: number;
}

/** A public table in the list; nothing in it is secret. */
export interface PublicTable {
  id: string;
  game: string;
  bonus: string[];
  pace: Pace;
  level: LevelWish;
  language: SpokenWish;
  quick: boolean;
  since: number;
  seats: PublicSeat[];
  /** The number of open seats. */
  free: number;
  /** Whether you sit there. */
  mine: boolean;
}

/** A seat of a public table. */
export interface PublicSeat {
  kind: "open" | "guest" | "bot";
  name: string | null;
  level: string | null;
  bot: number | null;
  guest: number | null;
  host: boolean;
}

/** The wish for a quick match. */
export interface QuickWish {
  /** Any of these; the first one if a new table is needed. */
  games: string[];
  /** How many play; null: any number. */
  players?: number | null;
  pace?: Pace;
  language?: SpokenWish;
}

/** The people you know here. */
export interface Acquaintances {
  /** Those you have sat at a table with; the last one first, without those you block. */
  met: Acquaintance[];
  /** Others who have opened the link of a table of yours that was not public. */
  visitors: Acquaintance[];
  blocked: Acquaintance[];
}

/** Whom to invite to a table. */
export interface InviteWish {
  guest: string;
}

/** Your invitations, the newest first. */
export interface Invites {
  invites: Invite[];
}

/** An invitation to a table that still has an open seat. */
export interface Invite {
  table: string;
  game: string;
  /** Who invites you. */
  name: string;
  guest: number | null;
  players: number;
  free: number;
  pace: Pace;
  at: number;
}

/** What is wrong with a player's behaviour. */
export interface ReportWish {
  why: ReportReason;
  text?: string;
}

/** It is stored. */
export interface Done {
  ok: boolean;
}

/** A browser that wants push messages, or no longer. */
export interface BrowserWish {
  on: boolean;
  /** The address of its push service. */
  endpoint: string;
  /** Its public key, in base64url. */
  p256dh: string;
  /** Its secret, in base64url. */
  auth: string;
}

/** The address for e-mail; empty: none. */
export interface MailWish {
  address: string;
}

/** What this server can tell a guest outside the page, and what the guest wants. */
export interface Notifications {
  /** The public key of the server for push messages, in base64url; null if it sends none. */
  key: string | null;
  /** Whether the server sends e-mail. */
  mail: boolean;
  wish: NotifyWish;
  /** The guest's address for e-mail. */
  address: string | null;
  /** Whether the guest has opened the link that was sent there. */
  confirmed: boolean;
}

/** The tables where it is your turn; the one that waits longest comes first. */
export interface Turns {
  turns: Turn[];
}

/** A table where it is your turn. */
export interface Turn {
  table: string;
  game: string;
  since: number;
}

/** What a push message holds, encrypted for one browser. */
export interface PushedNews {
  news: News[];
  /** How many things more there are to tell. */
  more: number;
}

/** One thing to tell. */
export interface News {
  kind: NewsKind;
  table: string;
  game: string;
}

/** The wish for a new tournament. */
export interface NewTournament {
  name: string;
  game: string;
  /** The seats of a table; bots fill up. */
  seats: number;
  system?: System;
  /** Null: as many as fit when it begins. In a round robin, until everybody can have met everybody. */
  rounds?: number | null;
  /** The level of the bots that fill up. */
  level?: string;
  pace?: Pace;
  absence?: Absence;
  /** Whether the next round begins by itself when all tables have ended. */
  automatic?: boolean;
  /** Whether you take part yourself. */
  join?: boolean;
}

/** Whether somebody is absent in the next rounds. */
export interface AbsentWish {
  absent: boolean;
}

/** A tournament, as everybody may see it. */
export interface TournamentInfo {
  id: string;
  link: string;
  name: string;
  game: string;
  seats: number;
  system: System;
  /** Null: not decided yet. */
  rounds: number | null;
  level: string;
  pace: Pace;
  absence: Absence;
  automatic: boolean;
  status: Status;
  /** Whether you are the host. */
  host: boolean;
  /** Your number, if you take part. */
  mine: number | null;
  /** In the order of the standings. */
  contestants: ContestantInfo[];
  /** The rounds that have begun; the newest comes last. */
  played: RoundInfo[];
}

/** A contestant with the place in the standings. */
export interface ContestantInfo {
  number: number;
  name: string;
  /** The number in the name of a person who has not chosen one; else null. */
  guest: number | null;
  mine: boolean;
  absent: boolean;
  place: number;
  points: number;
  /** The first tie-break: the points of the people met. */
  opponents: number;
  wins: number;
  score: number;
  games: number;
}

/** A round. */
export interface RoundInfo {
  tables: TournamentTable[];
  byes: number[];
  over: boolean;
}

/** A table of a round. */
export interface TournamentTable {
  id: string;
  link: string;
  status: Status;
  /** Whether you sit there. */
  mine: boolean;
  seats: TournamentSeat[];
}

/** A seat at a table of a tournament. */
export interface TournamentSeat {
  /** Null for a bot. */
  contestant: number | null;
  /** The score, after the end. */
  total: number | null;
  rank: number | null;
  /** The points for the tournament, after the end. */
  points: number | null;
}

/** Your tournaments, the newest first. */
export interface TournamentList {
  tournaments: TournamentLine[];
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  status: Status;
  contestants: number;
  changed: number;
}

/** The first message of a connection; also sent whenever the page wants everything again. */
export interface Hello {
  type: "hello";
  /** The newest step that the page has; -1 for none. The answer holds all steps after it. */
  last?: number;
}

/** Play a move. */
export interface Play {
  type: "move";
  seat: number;
  /** The `seq` of the newest game message that the page has drawn. */
  seq: number;
  /** The move as text or as one of `view.moves`. */
  move: Move | string;
}

/** Ask why moves are not legal. Parts may be missing, as in `claim brest-paris black`. */
export interface Why {
  type: "why";
  /** Any number; the answer repeats it. */
  id: number;
  seat: number;
  moves: string[];
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** A quick reaction. */
export interface React {
  type: "react";
  reaction: Reaction;
}

/** I am back: the bot stops moving for my seats. */
export interface Back {
  type: "back";
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
  id?: number;
}

/** The table as it is now: its seats, who is present, its status. */
export interface TableNews {
  type: "table";
  seq: number;
  table: TableInfo;
}

/** Chat lines and reactions: after hello the newest ones, then each one as it is said. */
export interface ChatNews {
  type: "chat";
  seq: number;
  lines: ChatLine[];
}

/** Something said at the table: words, a reaction, or a notice of the server about a player. */
export interface ChatLine {
  /** Grows with time. */
  id: number;
  /** The seat of the person who said it, or whom it is about; null for a watcher. */
  seat: number | null;
  /** Empty if the line is about the table. */
  name: string;
  /** The number in the name of a person who has not chosen one; else null. */
  guest: number | null;
  at: number;
  text: string | null;
  reaction: Reaction | null;
  notice: Notice | null;
}

/** The answer to `why`, in the same order; null if the move is legal. */
export interface Reasons {
  type: "reasons";
  seq: number;
  id: number;
  seat: number;
  reasons: (Reason | null)[];
}

/** Why a move is not legal. */
export interface Reason {
  /** One of `CODES`, such as `lane-closed`. */
  code: string;
  /** The id of the rule, such as `C4`; empty if no single rule is meant. */
  rule: string;
  /** What there is. */
  have: number;
  /** What is needed. */
  need: number;
}

/** A message of yours was not carried out; nothing changed. After `stale` a game message follows. */
export interface Refused {
  type: "refused";
  seq: number;
  code: ErrorCode;
  text: string;
  /** Why a move is not legal; only with `not-legal`. */
  reason: Reason | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  seq: number;
  id: number;
}

/** A bot has to wait before it can think, because many others think; only told if that takes some seconds. */
export interface BotWaits {
  type: "bot-waits";
  seq: number;
  seat: number;
  /** Seconds until its move, roughly. */
  about: number;
}
