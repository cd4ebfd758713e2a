/** S4: what is pressed at a desk names the version that was shown when it was asked: two desks do not do the same thing twice. */
import { beforeEach, describe, expect, it, vi } from "vitest";

let sent: { stream: string; seen?: number }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (path: string, given?: { body?: string }) => {
    if (path === "/api/act") sent.push(JSON.parse(given?.body ?? "{}") as { stream: string });
    return new Response(JSON.stringify(path === "/api/act" ? { stream: "house", version: 20 } : { version: 12, tables: [] }));
  });
});

describe("s4 a desk's action names what it has seen", () => {
  it("is done to what was shown when it was asked, and knows what it has done itself", async () => {
    vi.resetModules(); // a desk that has shown nothing yet
    const { act, ask, asking, look, shows } = await import("./desk.svelte.ts");
    await act("house", { do: "close_day" });
    expect(sent[0]?.seen).toBeUndefined(); // nothing was shown yet
    await look();
    ask({ title: "", rows: [], press: "", run: () => act("house", { do: "close_day" }) });
    shows("house", 15); // the desk has looked again while somebody thought
    await asking.question?.run("", 0);
    expect(sent[1]?.seen).toBe(12);
    await act("house", { do: "open_day", day: "2026-11-18" });
    expect(sent[2]?.seen).toBe(20);
    await act("table:T1", { do: "resume_table" });
    expect(sent[3]?.seen).toBeUndefined();
  });
});
