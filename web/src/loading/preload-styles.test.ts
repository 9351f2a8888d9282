import { expect, test, vi } from "vitest";
import { preloadStyles } from "./preload-styles.ts";

const link = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);

test("a module waits for its sheets, and each sheet is fetched once", async () => {
  const load = vi.fn(async () => "module");
  const both = [preloadStyles(load, ["assets/a.css"]), preloadStyles(load, ["assets/a.css"])];
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  expect(document.querySelectorAll('link[href="/assets/a.css"]')).toHaveLength(1);
  link("/assets/a.css")?.dispatchEvent(new Event("load"));
  expect(await Promise.all(both)).toEqual(["module", "module"]);
});

test("a sheet that the served page names is not fetched again", async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/served.css">';
  expect(await preloadStyles(async () => "module", ["assets/served.css"])).toBe("module");
  expect(document.querySelectorAll("link")).toHaveLength(1);
});

test("a sheet that failed is asked for again by the next call", async () => {
  const load = vi.fn(async () => "module");
  const first = preloadStyles(load, ["assets/lost.css"]);
  link("/assets/lost.css")?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("/assets/lost.css did not arrive");
  expect(load).not.toHaveBeenCalled();
  const second = preloadStyles(load, ["assets/lost.css"]);
  link("/assets/lost.css")?.dispatchEvent(new Event("load"));
  expect(await second).toBe("module");
});
