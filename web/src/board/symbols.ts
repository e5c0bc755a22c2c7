/** The marks that are shown with every colour, drawn in a box from -5 to 5. */

/** One mark for each colour of train cards. */
export const colorMarks: Record<string, string> = {
  pink: 'M0-4.6A2.3 2.3 0 0 1 2-1.2 2.3 2.3 0 0 1 3.9 2.2 2.3 2.3 0 0 1 0 2.2 2.3 2.3 0 0 1-3.9 2.2 2.3 2.3 0 0 1-2-1.2 2.3 2.3 0 0 1 0-4.6Z',
  white: 'M0-4.4A4.4 4.4 0 1 1 0 4.4 4.4 4.4 0 1 1 0-4.4ZM0-2.2A2.2 2.2 0 1 0 0 2.2 2.2 2.2 0 1 0 0-2.2Z',
  blue: 'M0-4.8C1.8-2.2 3.4-.6 3.4 1.3A3.4 3.4 0 0 1-3.4 1.3C-3.4-.6-1.8-2.2 0-4.8Z',
  yellow: 'M0-4.8 1.4-1.6 4.7-1.4 2.2.8 3 4.2 0 2.4-3 4.2-2.2.8-4.7-1.4-1.4-1.6Z',
  orange: 'M0-4.3 4.6 3.7H-4.6Z',
  black: 'M-3.7-3.7H3.7V3.7H-3.7Z',
  red: 'M0-4.8 3.7 0 0 4.8-3.7 0Z',
  green: 'M-1.4-4.4H1.4V-1.4H4.4V1.4H1.4V4.4H-1.4V1.4H-4.4V-1.4H-1.4Z',
  locomotive:
    'M-4.6 1.8V-3.8H-.9V-1.4H1.3V-3.4H3V-1.4H3.4Q4.6-1.2 4.6.3V1.8ZM-2.6 1.6A1.6 1.6 0 1 1-2.6 4.8 1.6 1.6 0 1 1-2.6 1.6ZM2.3 1.6A1.6 1.6 0 1 1 2.3 4.8 1.6 1.6 0 1 1 2.3 1.6Z',
};

/** The mark of wild cards in games with buses. */
const busMark =
  'M-4.7-3.2Q-4.7-4-3.9-4H3.4Q4.7-4 4.7-2.6V2.2H-4.7ZM-3.7-2.9V-.8H-1.5V-2.9ZM-.9-2.9V-.8H1.3V-2.9ZM1.9-2.9V-.8H3.8V-2.9ZM-2.5 1.4A1.6 1.6 0 1 1-2.5 4.6 1.6 1.6 0 1 1-2.5 1.4ZM2.5 1.4A1.6 1.6 0 1 1 2.5 4.6 1.6 1.6 0 1 1 2.5 1.4Z';

/** The mark of a card; in games with buses the wild card is not an engine. */
export function cardMark(color: string, bus: boolean): string | undefined {
  return bus && color === 'locomotive' ? busMark : colorMarks[color];
}

/** One mark for each player, on wagons, stations and in the list of players. */
export const pieceMarks: string[] = [
  'M0-3.6A3.6 3.6 0 1 1 0 3.6 3.6 3.6 0 1 1 0-3.6Z',
  'M0-4.3 4.1 3.1H-4.1Z',
  'M-3.2-3.2H3.2V3.2H-3.2Z',
  'M0-4.4 3.4 0 0 4.4-3.4 0Z',
  'M-3.6-2.3-2.3-3.6 0-1.3 2.3-3.6 3.6-2.3 1.3 0 3.6 2.3 2.3 3.6 0 1.3-2.3 3.6-3.6 2.3-1.3 0Z',
];

/** Piece colours by set and name. `ink` is the colour of marks and windows on the piece. */
export const pieceColors: Record<string, { fill: string; ink: string }> = {
  blue: { fill: '#2a63a8', ink: '#f4ecd8' },
  red: { fill: '#b32d25', ink: '#f8ecdc' },
  green: { fill: '#2f7d43', ink: '#f4ecd8' },
  yellow: { fill: '#e9bc2d', ink: '#33270c' },
  black: { fill: '#2c2a29', ink: '#f0e6d0' },
  brown: { fill: '#7a4b2a', ink: '#f6e9d4' },
  violet: { fill: '#6f3f86', ink: '#f5e8f5' },
  gray: { fill: '#8d9093', ink: '#1e2022' },
  'light-blue': { fill: '#63aed0', ink: '#10252f' },
};

/** The two sets of pieces, in the order of seats. */
export const pieceSets: Record<'classic' | 'anniversary', string[]> = {
  classic: ['blue', 'red', 'green', 'yellow', 'black'],
  anniversary: ['brown', 'red', 'violet', 'gray', 'light-blue'],
};

/** Whether the marks on a lane or card of this colour are dark. */
export const darkMark: Record<string, boolean> = {
  pink: true,
  white: true,
  blue: false,
  yellow: true,
  orange: true,
  black: false,
  red: false,
  green: false,
  gray: true,
  locomotive: true,
};
