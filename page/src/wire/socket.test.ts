import { describe, expect, it, vi } from "vitest";
import { Live, type SocketLike } from "./socket.ts";

class Fake implements SocketLike {
  static made: Fake[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror = null;
  constructor() { Fake.made.push(this); }
  send(text: string) { this.sent.push(JSON.parse(text) as Record<string, unknown>); }
  close(code = 1000) { this.readyState = 3; this.onclose?.({ code }); }
  says(message: object) { this.onmessage?.({ data: JSON.stringify(message) }); }
}
const HELLO = { kind: "hello", person: "guest:x", roles: [], now: 5_000_000, protocol: 1, build: "b" };

describe("u10 the connection comes back by itself", () => {
  it("watches again from the version that it has, and sends again what was not answered, with the same id", async () => {
    vi.useFakeTimers();
    Fake.made = [];
    const live = new Live(() => new Fake(), () => 1000);
    const states: string[] = [];
    live.onstate = (state) => states.push(state);
    live.open();
    const first = Fake.made[0] as Fake;
    first.says(HELLO);
    expect(live.offset).toBe(4_000_000);
    let version = 0;
    live.watch("T1", () => version);
    const answered = live.act("table:T1", { do: "commit_seed" });
    const id = first.sent.at(-1)?.["id"];
    version = 17;
    first.close(1006);
    expect(live.state).toBe("lost");
    vi.advanceTimersByTime(1000);
    const second = Fake.made[1] as Fake;
    expect(second.sent).toEqual([]);
    second.says(HELLO);
    expect(second.sent).toEqual([{ op: "watch", table: "T1", after: 17 }, expect.objectContaining({ op: "act", id })]);
    second.says({ kind: "reply", id, stream: "table:T1", version: 18 });
    expect((await answered).version).toBe(18);
    second.close(1006);
    vi.advanceTimersByTime(1000);
    (Fake.made[2] as Fake).says(HELLO);
    expect((Fake.made[2] as Fake).sent).toEqual([{ op: "watch", table: "T1", after: 17 }]);
    expect(states).toEqual(["connecting", "open", "lost", "open", "lost", "open"]);
    live.close();
    vi.useRealTimers();
  });

  it("does not fight for a seat that a newer connection has", async () => {
    vi.useFakeTimers();
    Fake.made = [];
    const live = new Live(() => new Fake());
    live.open();
    (Fake.made[0] as Fake).says(HELLO);
    const answered = live.act("table:T1", { do: "decide" });
    answered.catch(() => undefined);
    (Fake.made[0] as Fake).close(4009);
    vi.advanceTimersByTime(60_000);
    expect(live.state).toBe("superseded");
    // Whoever waits for an answer waits no longer: bets and buttons are free when the seat comes back.
    await expect(answered).rejects.toThrow("over");
    expect(Fake.made).toHaveLength(1);
    vi.useRealTimers();
  });

  it("throws a refusal with its code", async () => {
    Fake.made = [];
    const live = new Live(() => new Fake());
    live.open();
    (Fake.made[0] as Fake).says(HELLO);
    const answered = live.act("table:T1", { do: "deal" });
    (Fake.made[0] as Fake).says({ kind: "reply", id: (Fake.made[0] as Fake).sent[0]?.["id"], stream: "table:T1", error: "wager/below_minimum", message: "too little" });
    await expect(answered).rejects.toMatchObject({ code: "wager/below_minimum" });
    live.close();
  });
});
