import { expect, test } from "vitest";
import { pathParameters } from "./path-parameters.ts";
import { findPage } from "./site-map.ts";

test.each([
  ["/contact", "/contact", {}],
  ["/", "/", {}],
  ["/studio/{production}", "/studio/abc", { production: "abc" }],
  ["/studio/{production}/videos/{video}", "/studio/a/videos/b", { production: "a", video: "b" }],
  ["/contact", "/contacts", null],
  ["/studio/{production}", "/studio", null],
  ["/studio/{production}", "/studio/", null],
  ["/studio/{production}", "/studio/a/b", null],
  ["/studio/{production}/recordings", "/studio/a/videos", null],
])("%s at %s", (pattern, path, found) => {
  expect(pathParameters(pattern, path)).toEqual(found);
});

test("finds the page of an address with a value in it", () => {
  expect(findPage("/studio/abc").path).toBe("/studio/{production}");
  expect(findPage("/studio/abc/recordings").path).toBe("/studio/{production}/recordings");
  expect(findPage("/studio/abc/nothing").path).toBe("*");
  expect(findPage("/studio").path).toBe("/studio");
});
