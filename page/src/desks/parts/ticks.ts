/** Round numbers along an axis, about so many of them; one alone would be no scale, and two that are written alike would be none either: `least` is the smallest step. */
export function ticks(from: number, to: number, about = 5, least = 1): number[] {
  const raw = (to - from) / about || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = [0.2, 0.5, 1, 2, 5, 10].map((each) => Math.max(least, each * power));
  let at = steps.findIndex((each) => each >= raw);
  while (at > 0 && along(from, to, steps[at] ?? raw).length < 3) at -= 1;
  return along(from, to, steps[at] ?? raw);
}

function along(from: number, to: number, step: number): number[] {
  const all: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to + step / 1000; at += step) all.push(Math.round(at));
  return all;
}
