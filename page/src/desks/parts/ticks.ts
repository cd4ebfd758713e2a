/** Round numbers along an axis, about so many of them. */
export function ticks(from: number, to: number, about = 5): number[] {
  const raw = (to - from) / about || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? raw;
  const all: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to + step / 1000; at += step) all.push(Math.round(at));
  return all;
}
