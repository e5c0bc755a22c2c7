/** The names behind the numbers of the engine. Written by `kvytok wasm`; do not change it by hand. */
import type { AnyEvent, CardColor, Result } from '../server/messages.ts';

/** An event: its name, what each of its fields is made from, and the fields that only its seat may know. */
export interface EventShape {
  event: AnyEvent['event'];
  fields: Readonly<Record<string, string>>;
  secrets: readonly string[];
}

export const TAKE = 0;
export const UNSEEN = 9;
export const DRAW_TICKETS = 10;
export const PASS = 11;
export const KEEP = 12;
export const CLAIM = 44;
export const PAY = 172;
export const PAY_LOCOMOTIVES = 236;
export const BUILD = 237;
export const ADD = 301;
export const GIVE_UP = 305;
export const LEAVE_FLAG = 306;
export const NO_FLAG = 307;
export const NONE = -1;
export const NOBODY = -1;
export const WATCHER = -2;
export const WHOLE = -1;
export const SEATS = 5;
export const LENGTH = 8;
export const COLORS = 9;
export const LOCOMOTIVE = 8;
export const GRAY = 8;
export const OPENING_LONG = 0;
export const OPENING = 1;
export const TURN = 2;
export const SECOND_CARD = 3;
export const KEEP_TICKETS = 4;
export const PAY_ROUTE = 5;
export const PAY_STATION = 6;
export const TUNNEL = 7;
export const FLAG = 8;
export const OVER = 9;
export const FAR = 999;
export const PLAIN = 0;
export const AIDED = 1;

export const COLOR_NAMES: readonly CardColor[] = [
  'pink',
  'white',
  'blue',
  'yellow',
  'orange',
  'black',
  'red',
  'green',
  'locomotive',
];

export const PHASE_NAMES: readonly string[] = [
  'opening-long',
  'opening',
  'turn',
  'second-card',
  'tickets',
  'payment',
  'station-payment',
  'tunnel',
  'flag',
  'over',
];

export const DECIDERS: readonly Result['decided_by'][] = [
  'points',
  'tickets',
  'longest_path',
  'fewer_stations',
  'longest_bonus',
];

export const REASON_NAMES: readonly string[] = [
  'legal',
  'unknown-action',
  'game-over',
  'not-asked',
  'not-face-up',
  'locomotive-second',
  'deck-empty',
  'no-tickets',
  'can-act',
  'not-offered',
  'too-few-tickets',
  'too-many-tickets',
  'route-taken',
  'lane-closed',
  'own-other-lane',
  'too-few-cars',
  'ferry-locomotives',
  'too-few-cards',
  'wrong-color',
  'too-few-locomotives',
  'too-many-cards',
  'no-stations',
  'stations-built',
  'city-taken',
  'station-cards',
  'tunnel-cards',
  'no-locomotives',
  'mountain-cars',
];

/** The rule behind each reason, by the phase in which it is given. */
export const RULE_IDS: readonly (readonly string[])[] = [
  ['', '', '', '', '', '', '', '', '', ''],
  ['', '', '', '', '', '', '', '', '', ''],
  ['E1', 'E1', 'E1', 'E1', 'E1', 'E1', 'E1', 'E1', 'E1', 'E1'],
  ['S3', 'S3', '', 'D1', 'T1', 'C1', 'B1', 'C6', 'C9', ''],
  ['D1', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1'],
  ['D3', 'D3', 'D3', 'D3', 'D3', 'D3', 'D3', 'D3', 'D3', 'D3'],
  ['D6', 'D6', 'D6', 'D6', 'D6', 'D6', 'D6', 'D6', 'D6', 'D6'],
  ['T1', 'T1', 'T1', 'T1', 'T1', 'T1', 'T1', 'T1', 'T1', 'T1'],
  ['X2', 'X2', 'X2', 'X2', 'X2', 'X2', 'X2', 'X2', 'X2', 'X2'],
  ['S3', 'S3', 'T1', 'D1', 'T1', 'C1', 'B1', 'C6', 'C9', 'T1'],
  ['S3', 'S3', 'T1', 'D1', 'T1', 'C1', 'B1', 'C6', 'C9', 'T1'],
  ['S3', 'S3', 'S3', 'S3', 'S3', 'S3', 'S3', 'S3', 'S3', 'S3'],
  ['C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2'],
  ['C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4'],
  ['C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4', 'C4'],
  ['C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2', 'C2'],
  ['C5', 'C5', 'C5', 'C5', 'C5', 'C5', 'C5', 'C5', 'C5', 'C5'],
  ['C1', 'C1', 'C1', 'C1', 'C1', 'C1', 'B1', 'C1', 'C1', 'C1'],
  ['C1', 'C1', 'C1', 'C1', 'C1', 'C1', 'C1', 'C1', 'C1', 'C1'],
  ['S3', 'S3', 'C1', 'D1', 'T1', 'C1', 'B1', 'C6', 'C9', 'C1'],
  ['S3', 'S3', 'C1', 'D1', 'T1', 'C1', 'B1', 'C6', 'C9', 'C1'],
  ['B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1'],
  ['B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1'],
  ['B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1'],
  ['B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1', 'B1'],
  ['C6', 'C6', 'C6', 'C6', 'C6', 'C6', 'C6', 'C6', 'C6', 'C6'],
  ['C10', 'C10', 'C10', 'C10', 'C10', 'C10', 'C10', 'C10', 'C10', 'C10'],
  ['C11', 'C11', 'C11', 'C11', 'C11', 'C11', 'C11', 'C11', 'C11', 'C11'],
];

/** By the kind of what happened. */
export const EVENTS: readonly EventShape[] = [
  { event: 'game-began', fields: { players: 'number', first: 'other' }, secrets: [] },
  { event: 'hand-dealt', fields: { seat: 'seat', count: 'number', cards: 'cards' }, secrets: ['cards'] },
  { event: 'took-face-up', fields: { seat: 'seat', color: 'color' }, secrets: [] },
  { event: 'drew-unseen', fields: { seat: 'seat', color: 'color' }, secrets: ['color'] },
  { event: 'row-refilled', fields: { cards: 'cards' }, secrets: [] },
  { event: 'row-swept', fields: { cards: 'cards' }, secrets: [] },
  { event: 'deck-renewed', fields: { count: 'number' }, secrets: [] },
  { event: 'tickets-offered', fields: { seat: 'seat', count: 'number', tickets: 'tickets' }, secrets: ['tickets'] },
  { event: 'opening-answered', fields: { seat: 'seat', kept: 'tickets', returned: 'returned' }, secrets: ['kept', 'returned'] },
  { event: 'tickets-kept', fields: { seat: 'seat', kept_count: 'number', returned_count: 'other', kept: 'tickets', returned: 'returned' }, secrets: ['kept', 'returned'] },
  { event: 'claimed-route', fields: { seat: 'seat', route: 'route', cards: 'laid', points: 'number' }, secrets: [] },
  { event: 'tunnel-turned-up', fields: { seat: 'seat', route: 'route', laid: 'laid', cards: 'cards', extra: 'number' }, secrets: [] },
  { event: 'tunnel-added', fields: { seat: 'seat', route: 'route', cards: 'laid' }, secrets: [] },
  { event: 'tunnel-failed', fields: { seat: 'seat', route: 'route', laid: 'laid', gave_up: 'yes' }, secrets: [] },
  { event: 'built-station', fields: { seat: 'seat', city: 'city', cards: 'laid' }, secrets: [] },
  { event: 'flag-left', fields: { seat: 'seat', color: 'color' }, secrets: [] },
  { event: 'flag-declined', fields: { seat: 'seat' }, secrets: [] },
  { event: 'flag-completed', fields: { seat: 'seat', points: 'number' }, secrets: [] },
  { event: 'passed', fields: { seat: 'seat' }, secrets: [] },
  { event: 'last-round-began', fields: { seat: 'seat', cars: 'number' }, secrets: [] },
  { event: 'turn-began', fields: { seat: 'seat' }, secrets: [] },
  { event: 'game-ended', fields: { nobody_could_act: 'yes' }, secrets: [] },
];

/** What the files of a board may say: the rules where a game states none, other words, and numbers. */
export const RULES = {
  players_min: 2,
  players_max: 5,
  cars: 45,
  stations: 0,
  cards: { pink: 12, white: 12, blue: 12, yellow: 12, orange: 12, black: 12, red: 12, green: 12, locomotive: 14 },
  hand: 4,
  later_cards: 0,
  opening_long: 0,
  opening_regular: 3,
  opening_keep: 2,
  opening_long_first: false,
  opening_keep_without_long: null,
  opening_returned: 'under',
  offer: 3,
  offer_keep: 1,
  lanes_closed_up_to: 3,
  locomotives: 'everywhere',
  route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21 },
  mountain_points: 2,
  last_round_cars: 2,
  station_points: 4,
  longest_path_points: 10,
  flag_points: 0,
  flag_colors: ['blue', 'white', 'red'],
  tie_breaks: ['tickets', 'longest_path'],
  ticket_sets: ['base'],
  long_tickets: true,
  big_cities_only: false,
  bonus_sets: [],
};
export const COLOR_ALIASES: Readonly<Record<string, string>> = {
  violet: 'pink',
  purple: 'pink',
  grey: 'gray',
};
export const RETURNED: Readonly<Record<string, number>> = {
  under: 0,
  shuffled: 1,
  box: 2,
};
export const TIE_BREAKS: Readonly<Record<string, number>> = {
  tickets: 1,
  longest_path: 2,
  fewer_stations: 3,
  longest_bonus: 4,
};
