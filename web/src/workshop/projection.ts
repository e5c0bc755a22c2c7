/** From the globe to the drawing and back: Lambert's conformal conic projection, as in tools/layout/projection.py. */

import type { GlobeWindow, Place } from './world.ts';

const WIDEST = 110; // degrees: for more, the cone becomes a cylinder
const FLAT = 0.02;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const stretched = (lat: number) => Math.tan(Math.PI / 4 + lat / 2);

export class Projection {
  readonly #meridian: number;
  readonly #n: number; // of the cone; 0: a cylinder
  readonly #p1: number;
  readonly #size: readonly [number, number];
  #scale = 1;
  #shift: Place = [0, 0];

  /** The projection that shows a window as large as fits a frame. */
  constructor({ west, south, east, north }: GlobeWindow, width: number, height: number) {
    this.#size = [width, height];
    this.#meridian = (west + east) / 2;
    const sixth = (north - south) / 6;
    const wide = east - west > WIDEST || north - south > WIDEST;
    const [p1, p2] = wide ? [radians(20), radians(-20)] : [radians(south + sixth), radians(north - sixth)];
    this.#p1 = p1;
    const slope = Math.log(stretched(p2) / stretched(p1));
    const n = Math.abs(p1 - p2) < 1e-6 ? Math.sin(p1) : Math.log(Math.cos(p1) / Math.cos(p2)) / slope;
    this.#n = wide || Math.abs(n) < FLAT ? 0 : n;
    const edge = Array.from({ length: 21 }, (_, i) => i / 20).flatMap((part): Place[] => {
      const [lon, lat] = [west + (east - west) * part, south + (north - south) * part];
      return [
        [lon, south],
        [lon, north],
        [west, lat],
        [east, lat],
      ];
    });
    const flat = edge.map((place) => this.#flat(place));
    const [xs, ys] = [flat.map(([x]) => x), flat.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.#scale = Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9));
    this.#shift = [(width - this.#scale * (left + right)) / 2, (height - this.#scale * (top + bottom)) / 2];
  }

  /** Where a place of the globe is on the drawing. */
  at(place: Place): Place {
    const [x, y] = this.#flat(place);
    return [x * this.#scale + this.#shift[0], y * this.#scale + this.#shift[1]];
  }

  /** Where a place of the drawing is on the globe. */
  from(x: number, y: number): { lon: number; lat: number } {
    const [fx, fy] = [(x - this.#shift[0]) / this.#scale, (y - this.#shift[1]) / this.#scale];
    const [n, p1] = [this.#n, this.#p1];
    let [lon, lat] = [0, 0];
    if (n === 0) [lon, lat] = [fx / Math.cos(p1), 2 * Math.atan(Math.exp(-fy / Math.cos(p1))) - Math.PI / 2];
    else {
      const sign = Math.sign(n);
      const rho = sign * Math.hypot(fx, fy);
      lon = Math.atan2(sign * fx, sign * fy) / n;
      lat = 2 * Math.atan(((Math.cos(p1) * stretched(p1) ** n) / n / rho) ** (1 / n)) - Math.PI / 2;
    }
    const round = (value: number, most: number) => Math.round(Math.min(most, Math.max(-most, value)) * 1000) / 1000;
    return { lon: round(this.#meridian + degrees(lon), 180), lat: round(degrees(lat), 90) };
  }

  /** The part of the globe that the frame shows, with some more around it. */
  window(): GlobeWindow {
    const [width, height] = this.#size;
    const edge = Array.from({ length: 21 }, (_, i) => i / 20).flatMap((part) => [
      this.from(part * width, 0),
      this.from(part * width, height),
      this.from(0, part * height),
      this.from(width, part * height),
    ]);
    const [lons, lats] = [edge.map(({ lon }) => lon), edge.map(({ lat }) => lat)];
    return {
      west: Math.max(-180, Math.min(...lons) - 1),
      east: Math.min(180, Math.max(...lons) + 1),
      south: Math.max(-89, Math.min(...lats) - 1),
      north: Math.min(89, Math.max(...lats) + 1),
    };
  }

  /** On a globe of radius 1; y points down. */
  #flat([lon, lat]: Place): Place {
    const [n, p1] = [this.#n, this.#p1];
    const lam = radians(lon - this.#meridian);
    // A far pole would lie at infinity.
    const [least, most] = n === 0 ? [-80, 80] : n < 0 ? [-88, 60] : [-60, 88];
    const t = stretched(radians(Math.min(most, Math.max(least, lat))));
    if (n === 0) return [lam * Math.cos(p1), -Math.log(t) * Math.cos(p1)];
    const rho = (Math.cos(p1) * stretched(p1) ** n) / n / t ** n;
    return [rho * Math.sin(n * lam), rho * Math.cos(n * lam)];
  }
}
