/** Movements on the felt by the Web Animations API: transforms alone, and none where motion is off. */
import { moves } from "../shell/settings.svelte.ts";

interface Arrival { x: number; y: number; delay: number; turn?: number }

/** A card that comes from the shuffler to where it is drawn; `x` and `y` say where it comes from, seen from there. */
export function arrive(node: SVGElement, from: Arrival | null): void {
  if (!from || !moves() || typeof node.animate !== "function") return;
  node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) rotate(${from.turn ?? -30}deg) scale(0.55)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 300, delay: from.delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

interface Way { from: { x: number; y: number }; to: { x: number; y: number }; delay: number }

/** Chips on their way from one place to another. */
export function travel(node: SVGElement, way: Way): void {
  if (typeof node.animate !== "function") return;
  const at = (point: { x: number; y: number }, lift = 0) => `translate(${point.x}px, ${point.y - lift}px)`;
  const middle = { x: (way.from.x + way.to.x) / 2, y: (way.from.y + way.to.y) / 2 };
  node.animate([{ transform: at(way.from) }, { transform: at(middle, 24) }, { transform: at(way.to) }], { duration: 300, delay: way.delay, easing: "cubic-bezier(.4,.1,.3,1)", fill: "both" });
}

/** Cards that are picked up: they go to the rack. */
export function gather(node: SVGElement, to: { x: number; y: number }): { duration: number; css: (t: number) => string } {
  void node;
  const far = (part: number) => 1 - part;
  return { duration: moves() ? 260 : 0, css: (part) => `transform: translate(${to.x * far(part)}px, ${to.y * far(part)}px); opacity: ${part}` };
}
