import { expect, test } from "vitest";
import { allowsSeveral, distinctName, personName, twinsOf } from "./people.ts";

const words = { person: "Person {number}" };
const twin = (id: string, more: object = {}) => ({
  id,
  status: "collecting",
  person_name: null as string | null,
  ...more,
});
const twins = [twin("gone", { status: "deleted" }), twin("early"), twin("own"), twin("late")];
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test("a plan for several people has its own first, then the others, the oldest first", () => {
  expect(ids(twinsOf({ twin_id: "own", avatars: null }, twins))).toEqual(["own", "early", "late"]);
  expect(ids(twinsOf({ twin_id: "gone", avatars: 3 }, twins))).toEqual(["early", "own", "late"]);
});

test("a plan for one person has its own alone", () => {
  expect(ids(twinsOf({ twin_id: "own", avatars: 1 }, twins))).toEqual(["own"]);
  expect(ids(twinsOf({ twin_id: "gone", avatars: 1 }, twins))).toEqual([]);
  expect([1, 2, null].map((avatars) => allowsSeveral({ avatars }))).toEqual([false, true, true]);
});

test("people are called by name, else by their place", () => {
  const people = [twin("a", { person_name: "Mariam" }), twin("b")];
  expect(personName(people, "a", words)).toBe("Mariam");
  expect(distinctName(people, "b", words)).toBe("Person 2");
  expect(distinctName(people, "gone", words)).toBeNull();
  expect(distinctName(people.slice(0, 1), "a", words)).toBeNull();
});
