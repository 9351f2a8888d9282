import { expect, test } from "vitest";
import { initialsOf } from "./initials-of.ts";

test.each([
  ["Mariam Al Sadu", "MS"],
  ["mariam", "MA"],
  ["  ", "HE"],
  ["ليلى منصور", "ل\u200cم"],
  ["مريم السدو", "م\u200cس"],
  ["هدى عمر", "هـ\u200cع"],
  ["Huda هلال", "Hهـ"],
  ["Élodie Ōta", "ÉŌ"],
])("the tile of %j reads %j", (name, letters) => {
  expect(initialsOf(name, "hello@tawam.example")).toBe(letters);
});
