// A client of a live server, written from docs/protocol.md and /openapi.json alone: it plays one round at every table of the lobby.
//
//   node client.ts http://127.0.0.1:8000
//
// It comes as a guest, has its say in each shuffle, bets the least, plays on where it can, and prints one line of JSON a table.

import { createHash, randomBytes } from "node:crypto";

type Cents = number;
interface Limits { wager: string; label: string; cents_min: Cents; cents_max: Cents | null; cents_step: Cents }
interface Table { name: string; game: string; status: string; free: number[]; limits: Limits[] }
interface Step { wait: string; seat?: number; bettors?: string[] }
interface GameEvent { event: string; [field: string]: unknown }
interface Offer { spot: number; option: string; gives_up: boolean; cents_min?: Cents; may_discard?: boolean }
interface Spot { seat: number; bettor: string; hand: string[] }
type Message =
  | { kind: "hello"; person: string; roles: string[]; protocol: number }
  | { kind: "view"; table: string; version: number; view: { table: Record<string, unknown> } }
  | { kind: "frame"; table: string; version: number; by: string; events: GameEvent[]; step?: Step }
  | { kind: "private"; table: string; version: number; spots?: Spot[]; offers?: Offer[] }
  | { kind: "reply"; id: string; stream: string; error?: string; message?: string; version?: number }
  | { kind: "notice"; code: string; message: string }
  | { kind: "presence" | "meter" | "pong" };

const base = process.argv[2] ?? "";
const deadline = setTimeout(() => fail("the tables took too long"), Number(process.argv[3] ?? 60) * 1000);

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

async function asked<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(base + path, body === undefined ? {} : {
    method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" },
  });
  if (!answer.ok) fail(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A promise about a seed: SHA-256 over the purpose, a zero, each part after its length in four bytes, and the seed. */
function promise(table: string, round: number, person: string, seed: Buffer): string {
  const hash = createHash("sha256").update("queenhigh/seed-commitment/1\0");
  for (const part of ["2", table, String(round), person]) {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.update(seed).digest("hex");
}

/** Sends no more than a connection may: bursts of some, then so many a second. */
class Line {
  private waiting: string[] = [];
  private left = 50;
  private socket: WebSocket;
  constructor(socket: WebSocket) {
    this.socket = socket;
    setInterval(() => { this.left = Math.min(50, this.left + 1.8); this.flush(); }, 100).unref();
  }
  say(message: unknown): void {
    this.waiting.push(JSON.stringify(message));
    this.flush();
  }
  private flush(): void {
    while (this.left >= 1 && this.waiting.length > 0) {
      this.left -= 1;
      this.socket.send(this.waiting.shift() as string);
    }
  }
}

class Round {
  version = 0;
  number = 0;
  seed: Buffer | null = null;
  hand: string[] = [];
  private decided = -1;
  settled: Record<string, string> = {};
  over = false;
  private ids = 0;
  private line: Line;
  private me: string;
  private table: Table;

  constructor(line: Line, me: string, table: Table) {
    this.line = line;
    this.me = me;
    this.table = table;
    line.say({ op: "watch", table: table.name });
  }

  private get seat(): number { return this.table.free[this.table.free.length - 1] as number; }

  private act(action: Record<string, unknown>, round = 0): void {
    this.ids += 1;
    const id = `${this.table.name}-${this.ids}`;
    this.line.say({ op: "act", id, stream: `table:${this.table.name}`, round, action });
  }

  hear(message: Message): void {
    if (message.kind === "view") {
      this.version = message.version;
      this.act({ do: "sit", bettor: this.me, seats: [this.seat], cents: 1_000_000 });
    } else if (message.kind === "frame") {
      if (message.version !== this.version + 1) fail(`${message.table}: ${message.version} after ${this.version}`);
      this.version = message.version;
      for (const event of message.events) this.happened(event);
      if (!this.over && message.step) this.asked(message.step);
    } else if (message.kind === "private") {
      for (const spot of message.spots ?? []) this.hand = spot.hand;
      const offer = message.offers?.find((each) => !each.gives_up) ?? message.offers?.[0];
      if (offer !== undefined && this.decided !== message.version) {
        this.decided = message.version;
        const cents = offer.cents_min ? { cents: offer.cents_min } : {};
        this.act({ do: "decide", spot: offer.spot, option: offer.option, ...cents }, this.number);
      }
    } else if (message.kind === "reply" && message.error !== undefined) {
      fail(`${this.table.name}: ${message.id} ${message.error}: ${message.message}`);
    }
  }

  private happened(event: GameEvent): void {
    if (event.event === "round_opened" && this.number === 0) {
      const people = (event.people ?? []) as { bettor: string }[];
      if (people.some((each) => each.bettor === this.me)) this.bet(event.number as number);
    } else if (event.event === "wager_settled" && event.bettor === this.me) {
      this.settled[event.wager as string] = event.result as string;
    } else if (event.event === "cards_racked" && this.number !== 0 && !this.over) {
      this.over = true;
      this.act({ do: "stand_up", bettor: this.me });
      this.line.say({ op: "leave", table: this.table.name });
      finished(this.table, this);
    }
  }

  private bet(round: number): void {
    this.number = round;
    this.seed = randomBytes(32);
    const commitment = promise(this.table.name, round, this.me, this.seed);
    this.act({ do: "commit_seed", bettor: this.me, commitment }, round);
    for (const limits of this.table.limits) {
      const cents = Math.max(limits.cents_min, limits.cents_step, 1);
      this.act({ do: "place_wager", bettor: this.me, spot: this.seat, wager: limits.wager, cents }, round);
    }
    this.line.say({ op: "ready", table: this.table.name });
  }

  private asked(step: Step): void {
    if (!step.bettors?.includes(this.me)) return;
    if (step.wait === "bank") this.act({ do: "decline_bank", bettor: this.me });
    if (step.wait === "seeds" && this.seed !== null) {
      this.act({ do: "reveal_seed", bettor: this.me, seed: this.seed.toString("hex") }, this.number);
      this.seed = null;
    }
  }
}

const came = await asked<{ token: string; person: string }>("/api/guest", {});
const lobby = await asked<{ tables: Table[] }>("/api/lobby");
const tables = lobby.tables.filter((table) => table.status === "open" && table.free.length > 0);
const rounds = new Map<string, Round>();
let left = tables.length;

function finished(table: Table, round: Round): void {
  const { number, hand, settled } = round;
  console.log(JSON.stringify({ table: table.name, game: table.game, person: came.person, number, hand, settled }));
  left -= 1;
  if (left === 0) {
    clearTimeout(deadline);
    setTimeout(() => process.exit(0), 200);
  }
}

const socket = new WebSocket(base.replace(/^http/, "ws") + "/live");
const line = new Line(socket);
socket.onopen = () => line.say({ op: "hello", token: came.token });
socket.onclose = (closed) => { if (left > 0) fail(`closed: ${closed.code} ${closed.reason}`); };
socket.onmessage = (event) => {
  const message = JSON.parse(String(event.data)) as Message;
  if (message.kind === "hello") {
    if (message.protocol !== 1) fail(`protocol ${message.protocol} is not mine`);
    for (const table of tables) rounds.set(table.name, new Round(line, came.person, table));
  } else if (message.kind === "notice") {
    fail(`${message.code}: ${message.message}`);
  } else if (message.kind === "reply") {
    rounds.get(message.stream.replace("table:", ""))?.hear(message);
  } else if ("table" in message) {
    rounds.get(message.table)?.hear(message);
  }
};
