/** All cards open: joins the replays of all seats into one that hides nothing. */

import type { AnyEvent, Frame, Replay, SeatView, SeenTicket } from '../server/messages.ts';

export interface OpenFrame extends Frame {
  /** The tickets of each seat. */
  tickets: SeenTicket[][];
}

/** The replays of seats 0, 1, 2 … as one. What only one seat saw comes from that seat's replay. */
export function openFrames(replays: readonly Replay[]): OpenFrame[] {
  const [first, ...others] = replays;
  if (!first) return [];
  return first.frames.map((frame, number) => {
    const all = [frame, ...others.map((replay) => replay.frames[number] ?? frame)];
    const events = frame.step.events.map((event, i): AnyEvent => {
      const seat = 'seat' in event ? event.seat : 0;
      return all[seat]?.step.events[i] ?? event;
    });
    const views = all.map((one) => one.view);
    const view: SeatView = {
      ...frame.view,
      seat: null,
      players: frame.view.players.map((player) => ({ ...player, known: views[player.seat]?.hand ?? player.known })),
    };
    return { step: { ...frame.step, events }, view, tickets: views.map((one) => one.tickets) };
  });
}
