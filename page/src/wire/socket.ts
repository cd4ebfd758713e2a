/**
 * The live connection: one WebSocket, which comes back by itself. What was sent and not answered is sent again with the
 * same id, and happens once. Whoever listens hears every message, and of every change of state.
 */
import { Refusal } from "./api.ts";
import type { FromServer, Reply, TableAction } from "./types.ts";

export type State = "connecting" | "open" | "lost" | "superseded" | "closed";

export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

interface Waiting { text: string; done: (reply: Reply) => void; fail: (error: Error) => void }

const FIRST_MS = 400;
const LAST_MS = 8000;
const PING_MS = 15_000;
const SILENCE_MS = 25_000;

export class Live {
  state: State = "connecting";
  /** Microseconds that the server's clock is ahead of this one. */
  offset = 0;
  person = "";
  build = "";
  onmessage: (message: FromServer) => void = () => {};
  onstate: (state: State) => void = () => {};
  /** The server does not know who this is any more: be somebody again, then it is tried anew. */
  onunknown: () => Promise<unknown> = () => Promise.resolve();
  private socket: SocketLike | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly watched = new Map<string, () => number>();
  private tries = 0;
  private count = 0;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private readonly run = Math.random().toString(36).slice(2, 8);

  constructor(private readonly connect: () => SocketLike, private readonly now: () => number = () => Date.now()) {}

  open(): void {
    clearTimeout(this.timer);
    this.move(this.tries ? "lost" : "connecting");
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => {
      this.heard = this.now();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.ended(socket, event.code);
    socket.onerror = () => {};
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_MS);
  }

  /** No more of it, from this side. */
  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.move("closed");
    this.giveUp();
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** Tell me of a table; `after` says which version is known, 0 for none. */
  watch(table: string, after: () => number): void {
    this.watched.set(table, after);
    this.say({ op: "watch", table, after: after() });
  }

  leave(table: string): void {
    this.watched.delete(table);
    this.say({ op: "leave", table });
  }

  /** A whole view, whatever is known. */
  refresh(table: string): void {
    this.say({ op: "watch", table, after: 0 });
  }

  ready(table: string): void {
    this.say({ op: "ready", table });
  }

  /** Something is to happen. The answer comes, or the refusal is thrown; a cut in between changes nothing. */
  act(stream: string, action: TableAction | { do: string; [field: string]: unknown }, round = 0): Promise<Reply> {
    const id = `${this.run}-${++this.count}`;
    const text = JSON.stringify({ op: "act", id, stream, action, ...(round ? { round } : {}) });
    return new Promise((done, fail) => {
      this.waiting.set(id, { text, done, fail });
      this.put(text);
    });
  }

  private say(message: object): void {
    this.put(JSON.stringify(message));
  }

  private put(text: string): void {
    if (this.socket?.readyState === 1 && this.state === "open") this.socket.send(text);
  }

  private hear(message: FromServer): void {
    this.heard = this.now();
    if (message.kind === "hello") {
      this.tries = 0;
      this.person = message.person;
      this.build = message.build;
      this.offset = message.now - this.now() * 1000;
      this.move("open");
      for (const [table, after] of this.watched) this.say({ op: "watch", table, after: after() });
      for (const each of this.waiting.values()) this.put(each.text);
    } else if (message.kind === "reply") {
      const each = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (each && message.error) each.fail(new Refusal(message.error, message.message ?? message.error, message.facts));
      else each?.done(message);
    } else if (message.kind === "pong") {
      this.offset = message.now - this.now() * 1000;
    }
    this.onmessage(message);
  }

  private ended(socket: SocketLike, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pinger);
    if (code === 4009) {
      this.giveUp();
      return this.move("superseded");
    }
    this.tries++;
    this.move("lost");
    const wait = Math.min(LAST_MS, FIRST_MS * 2 ** (this.tries - 1));
    const again = () => (code === 4001 ? void this.onunknown().catch(() => undefined).then(() => this.open()) : this.open());
    this.timer = setTimeout(again, wait * (0.75 + Math.random() / 2));
  }

  /** Nothing will be answered here any more: whoever waits goes on. */
  private giveUp(): void {
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of left) each.fail(new Error("the connection is over"));
  }

  /** A connection that says nothing is none. */
  private ping(): void {
    if (this.now() - this.heard > SILENCE_MS) return this.socket?.close();
    this.say({ op: "ping", id: "p" });
  }

  private move(state: State): void {
    if (state === this.state && state !== "connecting") return;
    this.state = state;
    this.onstate(state);
  }
}

/** The connection of this page to the server that it came from. */
export function live(): Live {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`;
  return new Live(() => new WebSocket(address) as unknown as SocketLike);
}
