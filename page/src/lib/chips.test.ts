import { describe, expect, it } from "vitest";
import { trayFor } from "./chips.ts";

const faces = (least: number, most: number): string[] => trayFor(least, most).map((chip) => chip.name);

describe("u3 the tray", () => {
  it("begins with the least stake and ends with the largest, in at most five chips", () => {
    expect(faces(500, 50000)).toEqual(["5", "25", "100", "500"]);
    expect(faces(100, 500000)).toEqual(["1", "5", "25", "100", "500"]);
  });

  it("has small change only where nothing larger may lie", () => {
    expect(faces(50, 5000)).toEqual(["1", "5", "25"]);
    expect(faces(5, 50)).toEqual(["5¢", "50¢"]);
  });

  it("is never empty, and has nothing that may not lie", () => {
    expect(faces(3, 3)).toEqual(["1¢"]);
    expect(faces(1500, 2000)).toEqual(["5"]);
    const wrong: string[] = [];
    for (let most = 1; most < 6000; most += 7)
      for (let least = 1; least <= most; least += 11) {
        const tray = trayFor(least, most);
        if (!tray.length || tray.some((chip) => chip.cents > most)) wrong.push(`${least} to ${most}`);
      }
    expect(wrong).toEqual([]);
  });
});
