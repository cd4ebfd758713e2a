/** Whether drawn things cover each other: turned rectangles, by their corners. */
export interface Corner { x: number; y: number }
export type Box = readonly Corner[];

/** A rectangle around a middle, turned clockwise by degrees. */
export function box(middle: Corner, width: number, height: number, turn = 0): Box {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number): Corner => ({ x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos });
  return [at(-width / 2, -height / 2), at(width / 2, -height / 2), at(width / 2, height / 2), at(-width / 2, height / 2)];
}

/** Whether they are so far from each other that nothing has to be reckoned: the circles around them do not touch. */
export function isFar(one: Box, other: Box, least: number): boolean {
  const [[a, c], [b, d]] = [[one[0], one[2]], [other[0], other[2]]];
  if (!a || !b || !c || !d) return false;
  const reach = (Math.hypot(a.x - c.x, a.y - c.y) + Math.hypot(b.x - d.x, b.y - d.y)) / 2;
  return Math.hypot(a.x + c.x - b.x - d.x, a.y + c.y - b.y - d.y) / 2 > reach + least;
}

/** How far apart two of them are, seen along the best of their sides; less than nothing: one covers the other. */
export function apart(one: Box, other: Box): number {
  let best = -Infinity;
  for (const shape of [one, other])
    for (const [place, from] of shape.entries()) {
      const to = shape[(place + 1) % shape.length] ?? from;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const along = (corner: Corner) => (corner.x * (to.y - from.y) - corner.y * (to.x - from.x)) / length;
      const [a, b] = [one.map(along), other.map(along)];
      best = Math.max(best, Math.min(...b) - Math.max(...a), Math.min(...a) - Math.max(...b));
    }
  return best;
}
