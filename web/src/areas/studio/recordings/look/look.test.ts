import { afterEach, describe, expect, test, vi } from "vitest";

const readFilm = vi.hoisted(() => vi.fn());
const readSound = vi.hoisted(() => vi.fn());
vi.mock("./read-film.ts", () => ({ readFilm }));
vi.mock("./read-sound.ts", async (original) => ({ ...(await original<object>()), readSound }));

const { lookInto } = await import("./look.ts");

const file = (name: string, content = "film") => new File([content], name);
const film = (minutes: number, width = 1920, height = 1080) =>
  readFilm.mockResolvedValue({ seconds: minutes * 60, width, height, frames: [] });
const codes = async (name: string, kind: "base_video" | "voice" | "consent") =>
  (await lookInto(file(name), kind)).findings.map(({ code, isGrave }) => `${code}${isGrave ? "!" : ""}`);

afterEach(() => {
  readFilm.mockReset().mockResolvedValue(null);
  readSound.mockReset().mockResolvedValue(null);
});

describe("a base video", () => {
  test.each([
    [1.9, ["too_short!"]],
    [2, ["shorter_than_ideal"]],
    [4, []],
    [6, ["longer_than_ideal"]],
    [15.1, ["too_long!"]],
  ])("of %d minutes", async (minutes, findings) => {
    film(minutes);
    expect(await codes("salem.MOV", "base_video")).toEqual(findings);
  });

  test.each([
    [1280, 720, ["too_few_lines!"]],
    [1080, 1920, ["upright"]],
    [3840, 2160, []],
  ])("of %d by %d", async (width, height, findings) => {
    film(4, width, height);
    expect(await codes("salem.mp4", "base_video")).toEqual(findings);
  });

  test("that the browser cannot open is left to the server", async () => {
    readFilm.mockResolvedValue(null);
    readSound.mockResolvedValue(null);
    expect(await lookInto(file("salem.mkv"), "base_video")).toMatchObject({ seconds: null, findings: [] });
  });
});

test.each([
  ["salem.mp3", "base_video", ["wrong_type!"]],
  ["salem.mp4", "voice", ["wrong_type!"]],
  ["salem", "consent", ["wrong_type!"]],
] as const)("%s as %s", async (name, kind, findings) => {
  expect(await codes(name, kind)).toEqual(findings);
});

test("an empty file", async () => {
  const { findings } = await lookInto(file("salem.mp4", ""), "base_video");
  expect(findings.map(({ code }) => code)).toEqual(["empty"]);
});
