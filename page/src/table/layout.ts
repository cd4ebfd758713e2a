/**
 * Where everything lies on the felt, from the rule file alone: pure numbers, in the units of the drawing.
 * Seat 1 is at the dealer's left, which is the reader's right; seats ascend clockwise. The own seats get more room.
 */
import type { Ruleset } from "../rules/ruleset.ts";
import { dealtCards } from "../wire/fold.ts";

export interface Point { x: number; y: number }
export interface SpotPlace extends Point { wager: string; label: string; kind: "opening" | "side" | "raise" | "meter" }
export interface CardPlace extends Point { zone: "hand" | "draw" }
export interface Block extends Point {
  seat: number;
  scale: number;
  /** Degrees clockwise. */
  turn: number;
  kind: "own" | "other" | "mini";
  spots: SpotPlace[];
  cards: CardPlace[];
  /** How large a card is, against the block's own units. */
  cardScale: number;
  plate: Point;
}
export interface Layout {
  shape: "wide" | "tall";
  width: number;
  height: number;
  blocks: Block[];
  bank: { cards: Point[]; scale: number; plate: Point };
  tray: Point;
  shuffler: Point;
  rack: Point;
  title: Point;
  meter: Point;
}

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;
const PITCH = 100;
const ROW = 96;

/** The spots of a seat in the order of the printed layout; what it leaves out comes after. */
export function spotsOf(rules: Ruleset): Omit<SpotPlace, "x" | "y">[] {
  const names = Object.keys(rules.wager);
  const printed = rules.layout.spots.flatMap((label) => names.filter((name) => rules.wager[name]?.label.toLowerCase() === label.toLowerCase()));
  const order = [...printed, ...names.filter((name) => !printed.includes(name))];
  return [...new Set(order)].map((wager) => ({ wager, label: rules.wager[wager]?.label ?? wager, kind: rules.wager[wager]?.kind ?? "side" }));
}

/** Rows of at most `most` spots each, as even as can be. */
function rows<T>(items: T[], most: number): T[][] {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, row) => items.slice(row * size, (row + 1) * size));
}

function placed(rules: Ruleset, most: number, top: number): SpotPlace[] {
  return rows(spotsOf(rules), most).flatMap((row, place) =>
    row.map((spot, column) => ({ ...spot, x: (column - (row.length - 1) / 2) * PITCH, y: top + place * ROW })),
  );
}

function fan(rules: Ruleset, middle: number, cardScale: number): CardPlace[] {
  const size = dealtCards(rules);
  const step = (CARD_WIDTH + 8) * cardScale;
  const aside = size.draw ? 0.35 * step : 0;
  const all = size.hand + size.draw;
  const left = -((all - 1) * step + aside) / 2;
  return Array.from({ length: all }, (_, place) => ({
    zone: place < size.hand ? ("hand" as const) : ("draw" as const),
    x: left + place * step + (place < size.hand ? 0 : aside),
    y: middle,
  }));
}

function block(rules: Ruleset, seat: number, kind: Block["kind"], at: Point, scale: number, turn: number): Block {
  const many = dealtCards(rules);
  const crowded = many.hand + many.draw > 3;
  const cardScale = kind === "own" ? (crowded ? 0.98 : 1.14) : crowded ? 0.78 : kind === "mini" ? 0.86 : 0.98;
  const lines = Math.ceil(spotsOf(rules).length / 4);
  const spots = kind === "mini" ? [] : placed(rules, 4, 0);
  return {
    seat, kind, scale, turn, ...at, spots, cardScale,
    cards: fan(rules, -(kind === "mini" ? 10 : 58) - (CARD_HEIGHT * cardScale) / 2, cardScale),
    plate: { x: 0, y: kind === "mini" ? 34 : (lines - 1) * ROW + 100 },
  };
}

/** The felt of a game for a reader who sits at `own`. */
export function layoutOf(rules: Ruleset, own: readonly number[], shape: "wide" | "tall", taken: readonly number[] = [], aspect = 1.4): Layout {
  return shape === "wide" ? wide(rules, own) : tall(rules, own, taken, aspect);
}

function bankCards(rules: Ruleset, x: number, y: number, scale: number): Point[] {
  const count = dealtCards(rules).bank;
  const step = (CARD_WIDTH + 8) * scale;
  return Array.from({ length: count }, (_, place) => ({ x: x + (place - (count - 1) / 2) * step, y }));
}

function wide(rules: Ruleset, own: readonly number[]): Layout {
  const seats = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
  const four = spotsOf(rules).length >= 4;
  const many = dealtCards(rules);
  const broad = many.hand + many.draw > 3;
  const weight = (seat: number) => (own.includes(seat) ? (own.length > 1 ? 1.8 : broad ? 2.9 : 2.4) : 1);
  const total = seats.reduce((sum, seat) => sum + weight(seat), 0);
  const from = -2;
  const sweep = 184;
  let passed = 0;
  const blocks = seats.map((seat) => {
    const middle = from + (sweep * (passed + weight(seat) / 2)) / total;
    passed += weight(seat);
    const angle = (middle * Math.PI) / 180;
    const mine = own.includes(seat);
    const crowd = Math.min(1, 8.4 / total);
    const scale = mine ? (own.length > 1 ? 0.95 : broad ? 1.22 : 1.3) : (four ? 0.56 : 0.66) * crowd;
    const reach = mine ? 1.01 : 1;
    const at = { x: 750 + 615 * Math.cos(angle) * reach, y: 175 + 585 * Math.sin(angle) * reach };
    return block(rules, seat, mine ? "own" : "other", at, scale, mine ? (middle - 90) * 0.1 : (middle - 90) * 0.36);
  });
  return {
    shape: "wide", width: 1500, height: 960, blocks,
    bank: { cards: bankCards(rules, 750, 172, 1), scale: 1, plate: { x: 750, y: 272 } },
    tray: { x: 750, y: 44 }, shuffler: { x: 420, y: 96 }, rack: { x: 1080, y: 96 }, title: { x: 750, y: 330 }, meter: { x: 750, y: 318 },
  };
}

function tall(rules: Ruleset, own: readonly number[], taken: readonly number[], aspect: number): Layout {
  const seats = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
  const width = 780;
  const height = Math.max(900, Math.min(1320, width * aspect));
  // Others are a strip; whoever does not sit yet sees every seat there is.
  const others = seats.filter((seat) => !own.includes(seat) && (!own.length || taken.includes(seat))).reverse();
  const rows = own.length ? 1 : 2;
  const each = Math.ceil(others.length / rows);
  const strip = others.map((seat, place) => {
    const row = Math.floor(place / each);
    const many = Math.min(each, others.length - row * each);
    const x = width * (((place % each) + 0.5) / Math.max(1, many));
    return block(rules, seat, "mini", { x, y: 400 + row * 210 }, Math.min(0.66, (width / Math.max(1, many) - 14) / 290), 0);
  });
  const lines = Math.ceil(spotsOf(rules).length / 4);
  const many = dealtCards(rules);
  const large = own.length > 1 ? 0.9 : many.hand + many.draw > 3 ? 1.5 : 1.66;
  const mine = [...own].sort((a, b) => b - a).map((seat, place) => {
    const x = own.length > 1 ? width * ((place + 0.5) / own.length) : width / 2;
    return block(rules, seat, "own", { x, y: height - (lines > 1 ? 310 : 228) * (large / 1.66) - 22 }, large, 0);
  });
  const scale = many.bank > 3 ? 0.95 : 1.05;
  return {
    shape: "tall", width, height, blocks: [...strip, ...mine],
    bank: { cards: bankCards(rules, 390, 112, scale), scale, plate: { x: 390, y: 218 } },
    tray: { x: 390, y: -40 }, shuffler: { x: 80, y: 84 }, rack: { x: 706, y: 84 }, title: { x: 390, y: rules.seats.backline ? 524 : 468 }, meter: { x: 390, y: 272 },
  };
}

/** A point of a block in the units of the whole drawing. */
export function onFelt(block: Block, point: Point): Point {
  const angle = (block.turn * Math.PI) / 180;
  const x = point.x * block.scale;
  const y = point.y * block.scale;
  return { x: block.x + x * Math.cos(angle) - y * Math.sin(angle), y: block.y + x * Math.sin(angle) + y * Math.cos(angle) };
}

/** Where chips lie or come from: a person's place, a spot on the felt, the tray. */
export function anchor(layout: Layout, account: string, seatOf: (bettor: string) => number, spot: number, wager: string): Point {
  const blockOf = (seat: number) => layout.blocks.find((each) => each.seat === seat);
  if (account.startsWith("bettor:")) {
    const found = blockOf(seatOf(account.slice("bettor:".length)) || spot);
    return found ? onFelt(found, found.plate) : { x: layout.width / 2, y: layout.height };
  }
  if (account === "felt") {
    const found = blockOf(spot);
    const place = found?.spots.find((each) => each.wager === wager) ?? found?.plate;
    if (found && place) return onFelt(found, place);
  }
  if (account === "bank") return layout.bank.plate;
  return layout.tray;
}
