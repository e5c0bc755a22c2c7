/** Snapping: a city that is dragged stops where it stands in line with another one. No DOM in here. */

interface SnapPoint {
  x: number;
  y: number;
}

/** The place in line with the nearest other one, across and down, if one is near enough; and the lines to show. */
export function snapped(
  at: SnapPoint,
  others: readonly SnapPoint[],
  reach: number,
): SnapPoint & { guides: { x: number | null; y: number | null } } {
  const x = nearest(at.x, others, 'x', reach);
  const y = nearest(at.y, others, 'y', reach);
  return { x: x ?? at.x, y: y ?? at.y, guides: { x, y } };
}

function nearest(value: number, others: readonly SnapPoint[], axis: 'x' | 'y', reach: number): number | null {
  const near = others.map((one) => one[axis]).sort((one, two) => Math.abs(one - value) - Math.abs(two - value))[0];
  return near !== undefined && Math.abs(near - value) <= reach ? near : null;
}
