import { expect, test } from "vitest";
import { keyCaptionOf } from "./demo-script.ts";
import arabic from "./words.ar.ts";
import english from "./words.en.ts";

test.each([...english.demo.versions, ...arabic.demo.versions])(
  "the key word $keyWord stands in a caption of its version",
  (version) => {
    const { words, place } = keyCaptionOf(version);
    expect(words[place]).toBe(version.keyWord);
    expect(version.captions).toContain(words.join(" "));
  },
);
