import { describe, expect, test } from 'vitest';
import { bestWay, type Claims, isFree } from '../src/board/bestWay.ts';
import { board as load } from './boards.ts';

const europe = load('europe');
const free: Claims = { owners: {}, seat: 0, closed: true };
const named = (a: string, b: string) =>
  europe.routes.filter((route) => [route.a, route.b].sort().join() === [a, b].sort().join());

describe('the best way of a ticket', () => {
  test('is the shortest on an empty board, and its spaces are counted', () => {
    const way = bestWay(europe, free, 'brest', 'venezia')!;
    const spaces = way.routes.map((name) => europe.route.get(name)!.length);
    expect(way.missing).toBe(spaces.reduce((sum, length) => sum + length, 0));
    expect(way.missing).toBe(8);
    // It begins in one city and ends in the other.
    const cities = way.routes.flatMap((name) => [europe.route.get(name)!.a, europe.route.get(name)!.b]);
    expect(cities.filter((city) => city === 'brest')).toHaveLength(1);
    expect(cities.filter((city) => city === 'venezia')).toHaveLength(1);
  });

  test('uses own routes for nothing, also for a detour', () => {
    const short = bestWay(europe, free, 'brest', 'paris')!;
    expect(short.routes).toEqual([named('brest', 'paris')[0]!.name]);
    const owners = { [named('brest', 'dieppe')[0]!.name]: 0 };
    const way = bestWay(europe, { ...free, owners }, 'brest', 'paris')!;
    expect(way).toEqual({ routes: [Object.keys(owners)[0], named('dieppe', 'paris')[0]!.name], missing: 1 });
    // For another player the same route is an obstacle.
    expect(bestWay(europe, { ...free, owners, seat: 1 }, 'brest', 'dieppe')!.missing).toBe(4);
  });

  test('goes around the routes of others, and ends where there is no way around', () => {
    const owners: Record<string, number> = { [named('brest', 'paris')[0]!.name]: 1 };
    expect(bestWay(europe, { ...free, owners }, 'brest', 'paris')!.missing).toBe(3);
    for (const route of europe.routes) if (route.a === 'brest' || route.b === 'brest') owners[route.name] = 1;
    expect(bestWay(europe, { ...free, owners }, 'brest', 'paris')).toBeNull();
  });

  test('knows when the second lane of a double route is closed', () => {
    const [one, two] = named('frankfurt', 'paris');
    const taken = { [one!.name]: 1 };
    expect(isFree(europe, two!, { owners: taken, seat: 0, closed: true })).toBe(false);
    expect(isFree(europe, two!, { owners: taken, seat: 0, closed: false })).toBe(true);
    // Nobody may own both lanes.
    expect(isFree(europe, two!, { owners: taken, seat: 1, closed: false })).toBe(false);
  });
});
