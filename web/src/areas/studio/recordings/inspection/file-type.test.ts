import { expect, test } from "vitest";
import { wavForm } from "./file-type.ts";

/** The header of a WAV file, after another chunk of five bytes. */
function header(tag: number, rate: number, subformat?: number): ArrayBuffer {
  const size = subformat === undefined ? 16 : 40;
  const data = new DataView(new ArrayBuffer(12 + 14 + 8 + size + 8));
  const write = (at: number, name: string) =>
    new Uint8Array(data.buffer).set(new TextEncoder().encode(name), at);
  write(0, "RIFF....WAVEbext");
  data.setUint32(16, 5, true);
  write(26, "fmt ");
  data.setUint32(30, size, true);
  data.setUint16(34, tag, true);
  data.setUint32(38, rate, true);
  if (subformat !== undefined) data.setUint16(58, subformat, true);
  return data.buffer;
}

test.each([
  ["whole numbers", header(1, 44_100), { rate: 44_100, isFloat: false }],
  ["floating point", header(3, 48_000), { rate: 48_000, isFloat: true }],
  ["floating point, in the long header", header(0xff_fe, 96_000, 3), { rate: 96_000, isFloat: true }],
  ["whole numbers, in the long header", header(0xff_fe, 48_000, 1), { rate: 48_000, isFloat: false }],
  ["nothing", new ArrayBuffer(40), null],
  ["a few bytes", new ArrayBuffer(3), null],
])("a WAV file of %s", (_, content, expected) => {
  expect(wavForm(content)).toEqual(expected);
});
