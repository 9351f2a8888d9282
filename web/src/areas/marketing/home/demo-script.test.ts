import { expect, test } from "vitest";
import arabic from "../../../i18n/ar/home.ts";
import english from "../../../i18n/en/home.ts";
import { keyCaptionOf } from "./demo-script.ts";

test.each([...english.demo.versions, ...arabic.demo.versions])(
  "the key word $keyWord stands in a caption of its version",
  (version) => {
    const { words, place } = keyCaptionOf(version);
    expect(words[place]).toBe(version.keyWord);
    expect(version.captions).toContain(words.join(" "));
  },
);
