import { expect, test } from "vitest";
import { isWebAddress } from "./web-address.ts";

test.each(["", "https://sadu.example", "http://sadu.example/a?b=c#d", "www.sadu.example", "سدو.امارات"])(
  "%j is taken",
  (typed) => {
    expect(isWebAddress(typed)).toBe(true);
  },
);

test.each([
  "sadu",
  "two words",
  "javascript:alert(1)",
  "ftp://sadu.example",
  "https://",
  "mariam@sadu.example",
])("%j is refused", (typed) => {
  expect(isWebAddress(typed)).toBe(false);
});
