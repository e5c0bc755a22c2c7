/** The layout desk, and a drawing whose layout comes later: nothing waits, nothing old is shown. */
import { describe, expect, test } from 'vitest';
import { Drawing, type Drawn, emptyBoard } from '../src/workshop/drawing.svelte.ts';
import { fittingLayout } from '../src/workshop/layoutCheck.ts';
import { LayoutDesk } from '../src/workshop/layoutDesk.ts';
import { granted, type Laid, type LayoutWish } from '../src/workshop/quickLayout.ts';

/** A worker that answers when it is told to. */
class Slow {
  asked: LayoutWish[] = [];
  ended = false;
  #hears = new Map<string, (event: MessageEvent) => void>();
  postMessage(wish: LayoutWish): void {
    this.asked.push(structuredClone(wish));
  }
  addEventListener(kind: string, hear: unknown): void {
    this.#hears.set(kind, hear as (event: MessageEvent) => void);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(): void {
    this.#hears.get('message')!({ data: granted(this.asked.at(-1)!) } as MessageEvent);
  }
  fail(): void {
    this.#hears.get('error')!({} as MessageEvent);
  }
}

function slowDesk(): { worker: Slow; desk: LayoutDesk } {
  const worker = new Slow();
  return { worker, desk: new LayoutDesk(() => worker as unknown as Worker) };
}

/** Six cities in a ring with routes, laid out; what follows is laid out by the worker. */
function ring(desk: LayoutDesk): Drawing {
  const drawing = new Drawing(emptyBoard({ en: 'Ring' }));
  const ids = Array.from({ length: 6 }, (_, i) =>
    drawing.addCity(800 + 500 * Math.cos(i), 500 + 350 * Math.sin(i), `City ${i + 1}`),
  );
  for (let i = 0; i < 6; i++) drawing.addRoute(ids[i]!, ids[(i + 1) % 6]!);
  return new Drawing(drawing.whole, null, desk.ask);
}

const fits = ({ layout, ...whole }: Drawn) => fittingLayout(layout, whole) !== null;
const middle = (spaces: { x: number; y: number }[]) => spaces[Math.floor(spaces.length / 2)]!;

describe('the desk', () => {
  const wish = (x: number): LayoutWish => {
    const { whole } = ring(new LayoutDesk(() => new Slow() as unknown as Worker));
    const cities = { ...whole.layout.cities, city_1: { ...whole.layout.cities.city_1!, x } };
    return { ...whole, before: { ...whole.layout, cities }, old: null, all: true, resize: false };
  };

  test('works at one wish at a time, and tells only the answer to the newest', () => {
    const { worker, desk } = slowDesk();
    const told: [number, Laid][] = [];
    for (const x of [100, 200, 300]) desk.ask(wish(x), (laid) => told.push([x, laid]));
    expect(worker.asked).toHaveLength(1);
    worker.answer(); // nobody wants it any more
    expect([told, worker.asked.length]).toEqual([[], 2]);
    worker.answer();
    expect(told).toEqual([[300, granted(wish(300))]]);
    desk.ask(wish(400), (laid) => told.push([400, laid]));
    worker.answer();
    expect(told.map(([x]) => x)).toEqual([300, 400]);
  });

  test('tells nothing to who has left, and ends its worker', () => {
    const { worker, desk } = slowDesk();
    desk.ask(wish(100), () => expect.unreachable());
    desk.close();
    worker.answer();
    expect(worker.ended).toBe(true);
  });

  test('does the work itself where no worker can be had', () => {
    const { worker, desk } = slowDesk();
    const told: number[] = [];
    desk.ask(wish(100), () => told.push(100));
    worker.fail();
    desk.ask(wish(200), () => told.push(200));
    expect([told, worker.asked.length]).toEqual([[100, 200], 1]);
  });
});

describe('a drawing whose layout comes later', () => {
  test('shows a moved city with its lanes and its name at once, and then its layout', () => {
    const { worker, desk } = slowDesk();
    const drawing = ring(desk);
    const { layout } = drawing.whole;
    const [place, lane] = [layout.cities.city_1!, layout.routes[0]!];
    drawing.moveCity('city_1', place.x - 100, place.y + 40);
    const carried = drawing.whole;
    expect(fits(carried)).toBe(true);
    const moved = carried.layout.cities.city_1!;
    expect([moved.x - place.x, moved.label.x - place.label.x]).toEqual([-100, -100]);
    expect(middle(carried.layout.routes[0]!.spaces)).not.toEqual(middle(lane.spaces));
    expect(carried.layout.routes[2]).toEqual(layout.routes[2]); // nothing has touched it
    worker.answer();
    expect(drawing.whole).not.toBe(carried);
    expect(fits(drawing.whole)).toBe(true);
    // It is the layout that a drawing gets which waits for it.
    const waiting = new Drawing({ ...carried, cities: ring(desk).whole.cities, layout });
    waiting.moveCity('city_1', place.x - 100, place.y + 40);
    expect(drawing.whole.layout.routes).toEqual(waiting.whole.layout.routes);
    expect(drawing.whole.layout.cities).toEqual(waiting.whole.layout.cities);
  });

  test('does not take the layout of a board that has changed or was undone', () => {
    const { worker, desk } = slowDesk();
    const drawing = ring(desk);
    const before = drawing.whole;
    const { x, y } = before.layout.cities.city_2!;
    drawing.moveCity('city_2', x - 200, y);
    drawing.undo();
    expect(drawing.whole).toBe(before);
    worker.answer();
    expect(drawing.whole).toBe(before);
    drawing.redo(); // its layout has come meanwhile
    expect(worker.asked).toHaveLength(1);
    const { layout } = drawing.whole;
    expect(layout.routes).toEqual(granted(worker.asked[0]!).routes);
    // A change that needs no layout keeps the one that is on its way.
    drawing.moveCity('city_3', 300, 300);
    drawing.addTicket('city_1', 'city_4');
    worker.answer();
    expect(drawing.whole.tickets).toHaveLength(1);
    expect(drawing.whole.layout.routes).toEqual(granted(worker.asked[1]!).routes);
    drawing.undo(); // the ticket goes, the layout stays
    expect(drawing.whole.layout.routes).toEqual(granted(worker.asked[1]!).routes);
  });

  test('places everything that several steps in a row have touched', () => {
    const { worker, desk } = slowDesk();
    const drawing = ring(desk);
    for (const step of [1, 2, 3]) drawing.moveCity('city_5', 400 + step, 250);
    drawing.addRoute('city_2', 'city_5');
    drawing.changeRoute(0, { length: 2 });
    worker.answer();
    worker.answer();
    expect(worker.asked).toHaveLength(2);
    expect(drawing.whole.layout.routes).toEqual(granted(worker.asked[1]!).routes);
    expect(drawing.whole.layout.routes.map(({ spaces }) => spaces.length)).toEqual(
      drawing.whole.routes.map(({ length }) => length),
    );
    while (drawing.undoable) drawing.undo();
    while (drawing.redoable) drawing.redo();
    expect(fits(drawing.whole)).toBe(true);
  });
});
