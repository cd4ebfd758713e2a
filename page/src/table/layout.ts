/**
 * Where everything lies on the felt, from the rule file alone: pure numbers, in the units of the drawing.
 * Seat 1 is at the dealer's left, which is the reader's right; seats ascend clockwise. The own seats get more room.
 */
import type { Ruleset, Wager } from "../rules/ruleset.ts";
import { dealtCards } from "../wire/fold.ts";
import { apart, box, isFar, type Box } from "./overlap.ts";

export interface Point { x: number; y: number }
export interface SpotPlace extends Point { wager: string; label: string; kind: Wager["kind"] }
export interface CardPlace extends Point {
  zone: "hand" | "draw";
  /** Degrees clockwise: a hand that lies in a fan. */
  turn: number;
}
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
  /** The plate with the name: its middle, and how large it is. */
  plate: Point & { width: number; height: number };
}
export interface Layout {
  shape: "wide" | "tall";
  width: number;
  height: number;
  blocks: Block[];
  /** `below` is where nothing of the bank lies any more, neither its cards nor a player-dealer's plate. */
  bank: { cards: Point[]; scale: number; plate: Point; below: number };
  tray: Point;
  shuffler: Point;
  rack: Point;
  title: Point;
  meter: Point;
}

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;
const PITCH = 100;
/** Own spots lie farther apart, and have their name and limits at the rim. */
const OWN_PITCH = 112;
const ROW = 96;
const OWN_ROW = 132;
const MOST_ABREAST = 4;
/** How much of a card shows in a fan. */
const FAN_STEP = 40;

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

function placed(rules: Ruleset, pitch: number, row: number): SpotPlace[] {
  return rows(spotsOf(rules), MOST_ABREAST).flatMap((line, place) =>
    line.map((spot, column) => ({ ...spot, x: (column - (line.length - 1) / 2) * pitch, y: place * row })),
  );
}

/** Own cards lie side by side, to be read; those of others in a fan, as hands are held. */
function hand(rules: Ruleset, kind: Block["kind"], bottom: number, cardScale: number): CardPlace[] {
  const size = dealtCards(rules);
  const step = (kind === "own" ? CARD_WIDTH + 8 : FAN_STEP) * cardScale;
  const aside = size.draw ? 0.35 * step : 0;
  const all = size.hand + size.draw;
  const left = -((all - 1) * step + aside) / 2;
  const lift = kind === "own" ? 0 : 4;
  return Array.from({ length: all }, (_, place) => {
    const off = place - (all - 1) / 2;
    return {
      zone: place < size.hand ? ("hand" as const) : ("draw" as const),
      x: left + place * step + (place < size.hand ? 0 : aside),
      y: bottom - (CARD_HEIGHT * cardScale) / 2 + lift * off * off * cardScale,
      turn: kind === "own" ? 0 : off * 6,
    };
  });
}

const lines = (rules: Ruleset): number => Math.ceil(spotsOf(rules).length / MOST_ABREAST);

function isBroad(rules: Ruleset): boolean {
  const size = dealtCards(rules);
  return size.hand + size.draw > 3;
}

/** How large own cards are, against the units of their block. */
const ownCard = (rules: Ruleset): number => (isBroad(rules) ? 0.98 : 1.2);

function block(rules: Ruleset, seat: number, kind: "own" | "other", at: Point, scale: number, turn: number, pitch = PITCH): Block {
  const cardScale = kind === "other" ? 0.78 : ownCard(rules);
  const row = kind === "own" ? OWN_ROW : ROW;
  return {
    seat, kind, scale, turn, ...at, cardScale,
    spots: placed(rules, pitch, row), cards: hand(rules, kind, -56, cardScale),
    plate: { x: 0, y: (lines(rules) - 1) * row + (kind === "own" ? 120 : 92), width: kind === "own" ? 264 : 250, height: kind === "own" ? 52 : 70 },
  };
}

/** A seat that nobody has: its spots as they are printed, and its number. */
const vacant = (seat: Block): Block => ({ ...seat, cards: [], plate: { ...seat.plate, width: 80, height: 80 } });

/** A seat of the strip on a phone: a small hand above a plate whose letters can be read. */
function mini(rules: Ruleset, seat: number, at: Point, room: number): Block {
  const all = dealtCards(rules);
  const cardScale = Math.min(0.62, (room - 26) / (CARD_WIDTH * 1.2 + (all.hand + all.draw - 1) * FAN_STEP));
  return { seat, kind: "mini", scale: 1, turn: 0, ...at, spots: [], cardScale, cards: hand(rules, "mini", 0, cardScale), plate: { x: 0, y: 42, width: Math.min(232, room - 8), height: 66 } };
}

/** Felts that were laid out already. Every event at a table asks for one; it is the same until somebody sits or the window changes. */
const laid = new WeakMap<Ruleset, Map<string, Layout>>();

/** The felt of a game for a reader who sits at `own`. */
export function layoutOf(rules: Ruleset, own: readonly number[], shape: "wide" | "tall", taken: readonly number[] = [], aspect = 1.4): Layout {
  const known = laid.get(rules) ?? new Map<string, Layout>();
  laid.set(rules, known);
  const key = shape === "wide" ? `wide ${own.join()} ${taken.join()}` : `tall ${own.join()} ${taken.join()} ${aspect.toFixed(3)}`;
  const found = known.get(key) ?? (shape === "wide" ? wide(rules, own, taken) : tall(rules, own, taken, aspect));
  known.set(key, found);
  return found;
}

function bankCards(rules: Ruleset, x: number, y: number, scale: number): Point[] {
  const count = dealtCards(rules).bank;
  const step = (CARD_WIDTH + 8) * scale;
  return Array.from({ length: count }, (_, place) => ({ x: x + (place - (count - 1) / 2) * step, y }));
}

const belowBank = (rules: Ruleset, cards: number, scale: number, plate: number): number => (rules.bank.by === "seat" ? plate + 30 : cards + (CARD_HEIGHT / 2) * scale + 10);

/** Everything of a seat that must be seen, as it lies on the felt: its cards, its spots, its plate. */
export function partsOf(block: Block): { name: string; box: Box }[] {
  const part = (name: string, middle: Point, width: number, height: number, turn = 0) => ({ name, box: box(onFelt(block, middle), width * block.scale, height * block.scale, block.turn + turn) });
  return [
    ...block.cards.map((card) => part("card", card, CARD_WIDTH * block.cardScale, CARD_HEIGHT * block.cardScale, card.turn)),
    ...block.spots.map((spot) => part(spot.wager, spot, spot.kind === "opening" ? 100 : 88, 92)),
    part("plate", block.plate, block.plate.width, block.plate.height),
  ];
}

/** What of a seat comes too near to something of another: one after another, since mostly only whether there is any is asked. */
export function* coverings(blocks: readonly Block[], least = 0): Generator<string> {
  const parts = blocks.map(partsOf);
  // Neighbours first: they are what comes too near, if anything does.
  for (let off = 1; off < blocks.length; off++)
    for (let place = 0; place + off < blocks.length; place++)
      for (const a of parts[place] ?? [])
        for (const b of parts[place + off] ?? [])
          if (!isFar(a.box, b.box, least) && apart(a.box, b.box) < least) yield `${blocks[place]?.seat} ${a.name}, ${blocks[place + off]?.seat} ${b.name}`;
}

const isClear = (blocks: readonly Block[], least: number): boolean => coverings(blocks, least).next().done === true;

/** The curve that seats lie on, from the middle of the dealer's side; in the middle one sits right at the rail. */
const ARC = { x: 750, y: 160, across: 560, down: 532, from: -5, lowest: 756 };
/** How large others' seats may be drawn, and how large they are at least. */
const OTHERS = { most: 0.92, least: 0.36, step: 0.02, gap: 4 };

/**
 * Two hands of one's own lie side by side in the middle, where others have room beside them: how broad and how large each may be,
 * half of what is between them, how low they lie, how much of the curve they may take, and how small others may become for it.
 */
const PAIR = { width: 368, most: 0.88, apart: 8, low: 696, weights: [2.2, 2.5, 2.8], others: 0.46 };
/** Whoever sits so near to the middle sits right there, however many are to either side: nearer, if others need the room. */
const NEARLY_MIDDLE = [90, 60] as const;

/** A seat that nobody has leaves room to those who play: how much of a place it takes, and how large it is drawn. */
const EMPTY = { weight: 0.5, scale: 0.52 };

/** Others are as large as they can be without covering each other. Whoever does not sit yet sees every seat alike. */
function wide(rules: Ruleset, own: readonly number[], taken: readonly number[]): Layout {
  const isEmpty = (seat: number): boolean => own.length > 0 && taken.length > 0 && !own.includes(seat) && !taken.includes(seat);
  /** The first that fits, from the largest on; or the smallest that there is. */
  const fitted = (least: number, pairs: readonly number[], nearly: number = NEARLY_MIDDLE[1]): Block[] => {
    let blocks: Block[] = [];
    for (let scale = OTHERS.most; scale > least; scale -= OTHERS.step)
      for (const pair of pairs) {
        blocks = arc(rules, own, scale, isEmpty, pair, nearly);
        if (isClear(blocks, OTHERS.gap)) return blocks;
      }
    return blocks;
  };
  let blocks = own.length > 1 ? fitted(PAIR.others, PAIR.weights) : [];
  for (const nearly of NEARLY_MIDDLE) if (!blocks.length || !isClear(blocks, OTHERS.gap)) blocks = fitted(OTHERS.least, [0], nearly);
  // A hand of one's own that lies aside leaves the lettering the other side.
  const mine = blocks.find((each) => each.kind === "own" && own.length === 1);
  const shift = mine ? Math.max(-90, Math.min(90, (ARC.x - mine.x) * 0.3)) : 0;
  const aside = Math.max(266, dealtCards(rules).bank * 54 + 88);
  return {
    shape: "wide", width: 1500, height: 960, blocks,
    bank: { cards: bankCards(rules, 750, 172, 1), scale: 1, plate: { x: 750, y: 272 }, below: belowBank(rules, 172, 1, 272) },
    tray: { x: 750, y: 46 }, shuffler: { x: 750 - aside, y: 126 }, rack: { x: 750 + aside, y: 126 }, title: { x: 750 + shift, y: 366 }, meter: { x: 456, y: 262 },
  };
}

function arc(rules: Ruleset, own: readonly number[], small: number, isEmpty: (seat: number) => boolean, pair: number, nearly: number): Block[] {
  const seats = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
  const size = dealtCards(rules);
  const abreast = Math.min(MOST_ABREAST, spotsOf(rules).length);
  const [two, broad] = [own.length > 1, isBroad(rules)];
  const across = Math.max((size.hand + size.draw + (size.draw ? 0.35 : 0)) * (CARD_WIDTH + 8) * ownCard(rules), abreast * (two ? PITCH : OWN_PITCH));
  const large = pair ? Math.min(PAIR.most, PAIR.width / across) : two ? 0.72 : broad ? 1.12 : 1.16;
  const half = (across / 2) * large;
  // Beside empty seats the own one needs less of the curve.
  const spare = seats.some(isEmpty) ? 0.3 : 0;
  const weight = (seat: number) => (own.includes(seat) ? pair || (two ? 2.2 : (broad ? 3 : 3.2) - spare) : isEmpty(seat) ? EMPTY.weight : 1);
  const total = seats.reduce((sum, seat) => sum + weight(seat), 0);
  let passed = 0;
  return seats.map((seat) => {
    const middle = ARC.from + ((180 - 2 * ARC.from) * (passed + weight(seat) / 2)) / total;
    passed += weight(seat);
    const angle = (middle * Math.PI) / 180;
    const at = { x: ARC.x + ARC.across * Math.cos(angle), y: ARC.y + ARC.down * Math.sin(angle) };
    if (isEmpty(seat)) return vacant(block(rules, seat, "other", at, small * EMPTY.scale, (middle - 90) * 0.32));
    if (!own.includes(seat)) return block(rules, seat, "other", at, small, (middle - 90) * 0.32);
    if (pair) return block(rules, seat, "own", { x: ARC.x + (seat === Math.min(...own) ? 1 : -1) * (half + PAIR.apart), y: PAIR.low - (lines(rules) - 1) * OWN_ROW * large }, large, 0);
    const down = two ? 0 : (ARC.lowest - ARC.y - ARC.down) * Math.sin(angle);
    // The plate lies lowest, where the cloth is narrower; below the middle it may reach over the rail.
    const low = (at.y + down + 100 * large - 150) / 745;
    const room = Math.max(60, 690 * Math.sqrt(Math.max(0, 1 - low * low)) - 105 * large);
    const off = Math.min(Math.abs(at.x - ARC.x), 680 - half, room);
    if (off < nearly && !two) return block(rules, seat, "own", { x: ARC.x, y: at.y + down }, large, 0, OWN_PITCH);
    const inside = { x: ARC.x + Math.sign(at.x - ARC.x) * off, y: at.y + down };
    return block(rules, seat, "own", inside, large, (middle - 90) * 0.09, two ? PITCH : OWN_PITCH);
  });
}

/** The strip of others on a phone: how far it keeps from the edge, where it lies below a bank that says more or less, how deep it reaches, and how much is left below it for lettering. */
const STRIP = { edge: 12, y: 350, belowBank: 374, deep: 76, lettering: 76 };
/** How large own hands may be on a phone, one or two of them. */
const LARGE = { one: 1.6, oneBroad: 1.5, two: 0.9, twoBroad: 0.86 };

function tall(rules: Ruleset, own: readonly number[], taken: readonly number[], aspect: number): Layout {
  const seats = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
  const width = 780;
  const height = Math.max(960, Math.min(1320, width * aspect));
  // Others are a strip; whoever does not sit yet sees every seat there is.
  const others = seats.filter((seat) => !own.includes(seat) && (!own.length || taken.includes(seat))).reverse();
  const high = rules.bank.by === "seat" ? STRIP.belowBank : STRIP.y;
  const each = Math.ceil(others.length / (own.length ? 1 : 2));
  const strip = others.map((seat, place) => {
    const row = Math.floor(place / each);
    const many = Math.min(each, others.length - row * each);
    const room = (width - 2 * STRIP.edge) / Math.max(1, many);
    return mini(rules, seat, { x: STRIP.edge + room * ((place % each) + 0.5), y: own.length ? high : 420 + row * 210 }, Math.min(room, (width - 2 * STRIP.edge) / Math.max(1, each)) - 6);
  });
  // As large as the height lets it be: on a short phone a hand would else lie on the others.
  const below = high + STRIP.deep;
  const reach = (lines(rules) - 1) * OWN_ROW + 148 + 56 + CARD_HEIGHT * ownCard(rules);
  const most = own.length > 1 ? (isBroad(rules) ? LARGE.twoBroad : LARGE.two) : isBroad(rules) ? LARGE.oneBroad : LARGE.one;
  const large = Math.min(most, (height - 16 - below - STRIP.lettering) / reach);
  const top = height - 16 - reach * large;
  const mine = [...own].sort((a, b) => b - a).map((seat, place) => {
    const x = own.length > 1 ? width * ((place + 0.5) / own.length) : width / 2;
    return block(rules, seat, "own", { x, y: height - ((lines(rules) - 1) * OWN_ROW + 148) * large - 16 }, large, 0, own.length > 1 ? PITCH - 4 : OWN_PITCH);
  });
  const size = dealtCards(rules);
  const scale = size.bank > 3 ? 0.95 : 1.05;
  return {
    shape: "tall", width, height, blocks: [...strip, ...mine],
    bank: { cards: bankCards(rules, 390, 112, scale), scale, plate: { x: 390, y: 218 }, below: belowBank(rules, 112, scale, 218) },
    tray: { x: 390, y: -40 }, shuffler: { x: 80, y: 84 }, rack: { x: 706, y: 84 }, title: { x: 390, y: own.length ? (below + top) / 2 - 9 : 800 }, meter: { x: 112, y: 188 },
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

/** How far down something of the felt is, in pixels, at a table drawn into so much room. */
export function pixelsDown(layout: Layout, y: number, width: number, height: number): number {
  const scale = Math.min(width / layout.width, height / layout.height);
  return (height - layout.height * scale) / 2 + y * scale;
}

/** Where the lettering of the cloth is: a round's result takes its place. */
export function letteringTop(layout: Layout, width: number, height: number): number {
  return pixelsDown(layout, layout.title.y + (layout.shape === "wide" ? 12 : 10), width, height);
}
