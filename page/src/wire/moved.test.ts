import { describe, expect, it } from "vitest";
import { elsewhere, linkTo } from "./moved.ts";

const here = { protocol: "http:", hostname: "cards.example", origin: "http://cards.example:8642", hash: "#/table/T1" };
const safe = { ...here, protocol: "https:", origin: "https://cards.example" };

describe("n2 a table that moved to another node", () => {
  it("is followed to another port of the same host, where the cookie is known", () => {
    expect(elsewhere("http://cards.example:8643", here)).toBe("http://cards.example:8643/#/table/T1");
    expect(elsewhere("https://cards.example:8443/", safe)).toBe("https://cards.example:8443/#/table/T1");
  });

  it("is not followed to another host, to a less safe line, to what is no page, or to where one is", () => {
    expect(elsewhere("http://other.example:8643", here)).toBeNull();
    expect(elsewhere("http://cards.example:8643", safe)).toBeNull();
    expect(elsewhere("javascript:alert(1)", here)).toBeNull();
    expect(elsewhere("nonsense", here)).toBeNull();
    expect(elsewhere("http://cards.example:8642", here)).toBeNull();
  });

  it("is linked to on another host", () => {
    expect(linkTo("https://other.example/", "#/table/T1")).toBe("https://other.example/#/table/T1");
    expect(linkTo("javascript:alert(1)", "#/table/T1")).toBeNull();
  });
});
