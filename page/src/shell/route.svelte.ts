/** Addresses behind the hash: `#/`, `#/table/T1`, `#/speech/T1`, `#/desk/dealer/T1`. */

export interface Route {
  /** The first word; empty in the lobby. */
  page: string;
  rest: string[];
}

export function parse(hash: string): Route {
  const [page = "", ...rest] = hash.replace(/^#?\/?/, "").split("/").map(decodeURIComponent);
  return { page, rest: rest.filter(Boolean) };
}

export const route: { now: Route } = $state({ now: parse(globalThis.location?.hash ?? "") });

/** Follow the address bar. */
export function follow(): () => void {
  const changed = () => (route.now = parse(location.hash));
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

export function go(...words: string[]): void {
  location.hash = "#/" + words.map(encodeURIComponent).join("/");
}
