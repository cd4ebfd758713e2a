/** Paths reckoned anew: what is drawn many times on one card becomes one element to style, to lay out and to paint. */

/** A path at another size and place; a size below zero turns it by half, as the lower half of a card is. */
export function laid(path: string, size: number, x = 0, y = 0): string {
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    return command + numbers.map((each, nth) => neat(number(command, Number(each), nth))).join(" ");
  });

  function number(command: string, value: number, nth: number): number {
    const kind = command.toUpperCase();
    const part = kind === "A" ? nth % 7 : nth % 2;
    // An arc has its radii and flags before the point that it goes to.
    if (kind === "A" && part < 5) return part < 2 ? value * Math.abs(size) : value;
    const isAcross = kind === "H" || (kind !== "V" && part === (kind === "A" ? 5 : 0));
    return value * size + (command === kind ? (isAcross ? x : y) : 0);
  }
}

const neat = (value: number): string => String(Math.round(value * 1000) / 1000);
