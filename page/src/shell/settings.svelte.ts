/** What a person has chosen, kept in this browser alone. */

export interface Settings {
  theme: "auto" | "dark" | "light";
  deck: "two" | "four";
  motion: "auto" | "off";
  sound: boolean;
  /** Whether announcements are spoken. */
  voice: boolean;
  language: "auto" | "en" | "de";
  /** ISO 4217 code that amounts are shown with; empty: the house's own. */
  currency: string;
  coach: boolean;
  /** A choice that costs more than this asks once, in cents. */
  askAboveCents: number;
  /** How many of the four hints of the first hand were seen. */
  hints: number;
  panel: string;
}

const KEY = "queenhigh/settings/1";

export const DEFAULTS: Settings = {
  theme: "auto",
  deck: "two",
  motion: "auto",
  sound: false,
  voice: false,
  language: "auto",
  currency: "",
  coach: false,
  askAboveCents: 100,
  hints: 0,
  panel: "pays",
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(read());

/** Change a setting, and remember it. */
export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing plays as well; it only asks again next time.
  }
  show();
}

/** Put what was chosen onto the page, for the style sheets to follow. */
export function show(): void {
  const root = document.documentElement;
  const light = settings.theme === "light" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  root.dataset["theme"] = light ? "light" : "dark";
  root.dataset["deck"] = settings.deck;
  root.dataset["motion"] = settings.motion;
}

let still: MediaQueryList | undefined;

/** Whether things may move; asked with every card and chip, so the browser is asked by one query that stays true. */
export function moves(): boolean {
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  return settings.motion !== "off" && !still.matches;
}
