import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Renew, useLastingAddress } from "./use-lasting-address.ts";

const renew = vi.fn<Renew>();
const play = vi.fn(() => Promise.resolve());
const load = vi.fn();

beforeEach(() => {
  renew.mockReset();
  play.mockClear();
  load.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(load);
});

function Film({ path = "a.mp4", address }: { path?: string; address: string | undefined }) {
  const { source, isBroken, events } = useLastingAddress(path, address, renew);
  if (source === undefined || isBroken) return <p>{isBroken ? "broken" : "none"}</p>;
  return <video data-testid="film" src={source} {...events} muted />;
}

const film = () => screen.getByTestId<HTMLVideoElement>("film");
const source = () => film().getAttribute("src");

/** The address has run out while the film is at a moment. */
async function runOut(moment: number, { isPlaying = true } = {}) {
  Object.defineProperty(film(), "paused", { value: !isPlaying, configurable: true });
  film().currentTime = moment;
  await act(async () => {
    fireEvent.error(film());
  });
  // A new address begins at the beginning.
  if (screen.queryByTestId("film")) film().currentTime = 0;
}

test("a film goes on where it was when its address has run out, as often as that happens", async () => {
  render(<Film address="/first" />);
  for (const [moment, address] of [
    [73.5, "/second"],
    [4012.25, "/third"],
  ] as const) {
    renew.mockResolvedValueOnce(address);
    await runOut(moment);
    expect(renew).toHaveBeenLastCalledWith("a.mp4");
    expect(source()).toBe(address);
    fireEvent.loadedMetadata(film());
    expect(film().currentTime).toBe(moment);
  }
  expect(play).toHaveBeenCalledTimes(2);
  expect(load).not.toHaveBeenCalled();
});

test("a film that stood still stays so", async () => {
  render(<Film address="/first" />);
  renew.mockResolvedValueOnce("/second");
  await runOut(12, { isPlaying: false });
  fireEvent.loadedMetadata(film());
  expect([play.mock.calls.length, load.mock.calls.length, film().currentTime]).toEqual([0, 1, 12]);
});

test("what another player got leaves a film where it is", () => {
  const { rerender } = render(<Film address="/first" />);
  rerender(<Film address="/second" />);
  expect(source()).toBe("/first");
  rerender(<Film path="b.mp4" address="/other" />);
  expect(source()).toBe("/other");
});

test("a film that nobody may see any more is said to be gone", async () => {
  render(<Film address="/first" />);
  renew.mockResolvedValueOnce(undefined);
  await runOut(1);
  expect(screen.getByText("broken")).toBeTruthy();
});

test("a call that fails says so too", async () => {
  render(<Film address="/first" />);
  renew.mockRejectedValueOnce(new Error("offline"));
  await runOut(1);
  expect(screen.getByText("broken")).toBeTruthy();
});

test("a film that no address helps is asked for once", async () => {
  render(<Film address="/first" />);
  renew.mockResolvedValue("/second");
  await runOut(0);
  await runOut(0);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(screen.getByText("broken")).toBeTruthy();
});

test("an address that comes later is taken", () => {
  const { rerender } = render(<Film address={undefined} />);
  expect(screen.getByText("none")).toBeTruthy();
  rerender(<Film address="/first" />);
  expect(source()).toBe("/first");
});
