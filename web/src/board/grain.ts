/** The grain of the paper: a tile of soft noise, drawn once and kept as a picture, so that moving it costs nothing. */

const SIZE = 320;

/** Smooth noise on a grid of cells that repeats at the tile's edges. */
function layer(cells: number, seed: number): (x: number, y: number) => number {
  const values = Float64Array.from({ length: cells * cells }, (_, at) => {
    const n = Math.sin(((at % cells) * 127.1 + Math.floor(at / cells) * 311.7 + seed) * 1.7) * 43758.5453;
    return n - Math.floor(n);
  });
  const value = (i: number, j: number) => values[(i % cells) + (j % cells) * cells]!;
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const u = (x / SIZE) * cells;
    const v = (y / SIZE) * cells;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const a = ease(u - i);
    const b = ease(v - j);
    const top = value(i, j) * (1 - a) + value(i + 1, j) * a;
    const bottom = value(i, j + 1) * (1 - a) + value(i + 1, j + 1) * a;
    return top * (1 - b) + bottom * b;
  };
}

let tile: string | null = null;

/** The tile as a CSS image; `none` if there is no canvas. */
export function grain(): string {
  if (tile !== null) return tile;
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext?.('2d');
  if (!context) return 'none';
  const layers = [3, 7, 16, 40].map((cells, i) => ({ noise: layer(cells, i * 17.3), weight: 0.5 ** (i + 1) }));
  const picture = context.createImageData(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      let level = 0;
      for (const { noise, weight } of layers) level += noise(x, y) * weight;
      const at = (y * SIZE + x) * 4;
      picture.data[at] = 107;
      picture.data[at + 1] = 84;
      picture.data[at + 2] = 46;
      picture.data[at + 3] = Math.max(0, level - 0.36) * 190;
    }
  }
  context.putImageData(picture, 0, 0);
  tile = `url(${canvas.toDataURL('image/png')})`;
  return tile;
}
