import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadForNewBuild } from "./new-build.ts";

const island = (entry: string) => `<script type="application/json" id="modules">["${entry}"]</script>`;
const reload = vi.fn();
let served: () => Response;
const fetchPage = vi.fn(async () => served());

beforeEach(() => {
  document.body.innerHTML = island("/assets/entry-1.js");
  served = () => new Response(island("/assets/entry-2.js"));
  vi.stubGlobal("fetch", fetchPage);
  vi.stubGlobal("location", { href: "http://site/pricing", reload });
  reload.mockClear();
  fetchPage.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test("a page of an earlier build is loaded anew, once", async () => {
  expect(await reloadForNewBuild()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await reloadForNewBuild()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("servers that disagree about the build do not send a page in circles", async () => {
  await reloadForNewBuild();
  document.body.innerHTML = island("/assets/entry-2.js");
  served = () => new Response(island("/assets/entry-1.js"));
  expect(await reloadForNewBuild()).toBe(true);
  document.body.innerHTML = island("/assets/entry-1.js");
  served = () => new Response(island("/assets/entry-2.js"));
  expect(await reloadForNewBuild()).toBe(false);
});

test.each([
  ["the build is the same", () => new Response(island("/assets/entry-1.js"))],
  ["what came is no page of ours", () => new Response("Bad gateway", { status: 502 })],
  [
    "nothing came",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("a page stays when %s", async (_, answer) => {
  served = answer;
  expect(await reloadForNewBuild()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page stays where somebody has typed", async () => {
  document.body.innerHTML += '<textarea name="message"></textarea>';
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "Two hours of lessons";
  expect(await reloadForNewBuild()).toBe(false);
  field.value = "";
  expect(await reloadForNewBuild()).toBe(true);
});

test("several that fail together ask for the page once", async () => {
  await Promise.all([reloadForNewBuild(), reloadForNewBuild()]);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
