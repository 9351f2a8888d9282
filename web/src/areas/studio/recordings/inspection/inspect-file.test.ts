import { beforeEach, describe, expect, test, vi } from "vitest";

const readFilm = vi.hoisted(() => vi.fn());
const readSound = vi.hoisted(() => vi.fn());
const statedLength = vi.hoisted(() => vi.fn());
vi.mock("./read-film.ts", () => ({ readFilm, statedLength }));
vi.mock("./read-sound.ts", async (original) => ({ ...(await original<object>()), readSound }));

const { inspectFile } = await import("./inspect-file.ts");

const MP4 = "\0\0\0\x20ftypisom";
const MP3 = "ID3\x04";
const file = (name: string, content = MP4) =>
  new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name);
const film = (minutes: number, width = 1920, height = 1080) =>
  readFilm.mockResolvedValue({ seconds: minutes * 60, width, height, frames: [] });
const codes = async (name: string, kind: "base_video" | "voice" | "consent", content = MP4) =>
  (await inspectFile(file(name, content), kind)).findings.map(
    ({ code, isGrave }) => `${code}${isGrave ? "!" : ""}`,
  );

beforeEach(() => {
  readFilm.mockReset().mockResolvedValue(null);
  readSound.mockReset().mockResolvedValue(null);
  statedLength.mockReset().mockResolvedValue(null);
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
    expect(await inspectFile(file("salem.mkv"), "base_video")).toMatchObject({ seconds: null, findings: [] });
  });
});

const transport = (first: number, packet: number) =>
  Array.from({ length: 400 }, (_, at) => (at % packet === first ? "G" : "\0")).join("");

const TRANSPORT = transport(0, 188);
const TRANSPORT_OF_CAMERAS = transport(4, 192);

describe("the type of a file", () => {
  test.each([
    [MP3, "base_video", ["wrong_kind!"]],
    ["OggS", "consent", ["wrong_kind!"]],
    ["%PDF-1.7", "base_video", ["wrong_kind!"]],
    ["GIF89a", "consent", ["wrong_kind!"]],
    ["\0\0\0\x18ftypheic", "base_video", ["wrong_kind!"]],
    ["Hello", "base_video", ["wrong_kind!"]],
    ["RIFF\0\0\0\0AVI LIST", "base_video", ["type_not_taken!"]],
    [TRANSPORT, "base_video", ["type_not_taken!"]],
    [TRANSPORT_OF_CAMERAS, "base_video", ["type_not_taken!"]],
    ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "base_video", ["type_not_taken!"]],
    ["#!AMR\n", "base_video", ["type_not_taken!"]],
    ["FORM\0\0\0\0AIFF", "voice", ["type_not_taken!"]],
    ["caff", "voice", ["type_not_taken!"]],
    ["fLaC", "voice", ["type_not_taken!"]],
    [MP4, "voice", ["type_not_taken!"]],
    ["%PDF-1.7", "voice", ["wrong_kind!"]],
    [MP3, "voice", []],
    [MP4, "consent", []],
    ["\x1aE\xdf\xa3", "consent", []],
  ] as const)("%j as %s is known by its bytes", async (content, kind, findings) => {
    expect(await codes("salem.mp4", kind, content)).toEqual(findings);
    expect(await codes("salem", kind, content)).toEqual(findings);
  });

  test("of a film that is sent as a voice", async () => {
    film(2);
    expect(await codes("salem.mp3", "voice")).toEqual(["wrong_kind!"]);
  });

  test("that nobody knows does not matter where the browser plays it", async () => {
    film(4);
    expect(await codes("salem", "base_video", "Hello")).toEqual([]);
  });
});

const heard = (seconds: number) =>
  readSound.mockResolvedValue({ seconds, peaks: [50], levels: [-20], clipped: [false], loudness: -20 });

describe("a sound that the browser stopped to decode", () => {
  test("has no length", async () => {
    heard(40);
    statedLength.mockResolvedValue(67);
    expect(await inspectFile(file("voice.mp3", MP3), "voice")).toMatchObject({ seconds: null, findings: [] });
  });

  test("is another than one whose length was guessed too short", async () => {
    heard(80);
    statedLength.mockResolvedValue(67);
    expect(await inspectFile(file("voice.mp3", MP3), "voice")).toMatchObject({ seconds: 80, findings: [] });
  });
});

test("a film whose sound does not go with its pictures has no waveform", async () => {
  film(4);
  heard(200);
  expect(await inspectFile(file("salem.mp4"), "base_video")).toMatchObject({ seconds: 240, peaks: null });
  heard(239.5);
  expect(await inspectFile(file("salem.mp4"), "base_video")).toMatchObject({ seconds: 240, peaks: [50] });
});

test("an empty file", async () => {
  const { findings } = await inspectFile(file("salem.mp4", ""), "base_video");
  expect(findings.map(({ code }) => code)).toEqual(["empty"]);
});
