import { describe, expect, test } from "vitest";
import { ownPath } from "./redeem-link.ts";

describe("where a mail's link leads on", () => {
  test.each([
    ["/notes", "/notes"],
    [`${location.origin}/ar/notes?open=1#end`, "/notes?open=1"],
    ["notes", "/notes"],
  ])("is our own page for %s", (address, path) => {
    expect(ownPath(address)).toBe(path);
  });

  test.each([
    null,
    "",
    "/",
    "/ar",
    "//evil.example/notes",
    "/\\evil.example/notes",
    "https:evil.example",
    "https://evil.example/notes",
    "http://localhost.evil.example/notes",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://[",
  ])("is nothing for %s", (address) => {
    expect(ownPath(address)).toBeNull();
  });
});
