/** A table that another node drives now: where the page goes on. */

/**
 * The same page at the other node, if whoever looks is known there by the same cookie: that is so on another port of the
 * same host, and never over a line that is less safe. Else none, and the person decides.
 */
export function elsewhere(address: string, here: { protocol: string; hostname: string; origin: string; hash: string }): string | null {
  let there: URL;
  try {
    there = new URL(address);
  } catch {
    return null;
  }
  if (!["http:", "https:"].includes(there.protocol) || there.origin === here.origin) return null;
  if (there.hostname !== here.hostname || (here.protocol === "https:" && there.protocol !== "https:")) return null;
  return `${there.origin}/${here.hash}`;
}

/** The address of another host, for a link; none unless it is a page. */
export function linkTo(address: string, hash: string): string | null {
  return /^https?:\/\//.test(address) ? `${address.replace(/\/+$/, "")}/${hash}` : null;
}
