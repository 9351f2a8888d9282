import { describe, expect, test } from "vitest";
import { languageAddress, namesOtherLanguage } from "./language-address.ts";

const at = (pathname: string, search = "", hash = "") => ({ pathname, search, hash });

describe("the same page in the other language", () => {
  test.each([
    ["/contact", "ar", "/ar/contact"],
    ["/ar/contact", "en", "/contact"],
    ["/ar/contact", "ar", "/ar/contact"],
    ["/contact", "en", "/contact"],
    ["/", "ar", "/ar"],
    ["/ar", "en", "/"],
    ["/argument", "ar", "/ar/argument"],
  ] as const)("of %s in %s is %s", (pathname, language, address) => {
    expect(languageAddress(at(pathname), language)).toBe(address);
  });

  test("keeps query and part", () => {
    expect(languageAddress(at("/ar/contact", "?subject=a%20b", "#form"), "en")).toBe(
      "/contact?subject=a%20b#form",
    );
  });
});

describe("an address that names the other language than the one shown", () => {
  test.each([
    ["/ar/contact", "en", true],
    ["/ar/contact", "ar", false],
    // Arabic by choice: the address names no language.
    ["/contact", "ar", false],
  ] as const)("%s shown in %s: %s", (pathname, shown, isOther) => {
    expect(namesOtherLanguage(pathname, shown)).toBe(isOther);
  });
});
