import { expect, test, vi } from "vitest";
import { bringStyles } from "./bring-styles.ts";

const link = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);

test("a module waits for its sheets, and each sheet is fetched once", async () => {
  const load = vi.fn(async () => "module");
  const both = [bringStyles(load, ["assets/a.css"]), bringStyles(load, ["assets/a.css"])];
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  expect(document.querySelectorAll('link[href="/assets/a.css"]')).toHaveLength(1);
  link("/assets/a.css")?.dispatchEvent(new Event("load"));
  expect(await Promise.all(both)).toEqual(["module", "module"]);
});

test("a sheet that the served page names is not fetched again", async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/served.css">';
  expect(await bringStyles(async () => "module", ["assets/served.css"])).toBe("module");
  expect(document.querySelectorAll("link")).toHaveLength(1);
});

test("a sheet that failed is asked for again by the next call", async () => {
  const load = vi.fn(async () => "module");
  const first = bringStyles(load, ["assets/lost.css"]);
  link("/assets/lost.css")?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("/assets/lost.css did not arrive");
  expect(load).not.toHaveBeenCalled();
  const second = bringStyles(load, ["assets/lost.css"]);
  link("/assets/lost.css")?.dispatchEvent(new Event("load"));
  expect(await second).toBe("module");
});
