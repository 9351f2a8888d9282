import { fileSignatures } from "../../../../generated/file-signatures.ts";
import type { RecordingKind } from "../../api.ts";

type Signature = (typeof fileSignatures.signatures)[number];

/** What the server knows about a file by its first bytes: FFmpeg's name of the format, and what such files hold. */
export type FileType = Pick<Signature, "name" | "sort">;

/** Reads a file's first bytes. Returns null for a type that is not known. */
export async function typeOf(file: Blob): Promise<FileType | null> {
  const start = new Uint8Array(await file.slice(0, fileSignatures.length).arrayBuffer());
  const hex = Array.from(start, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const fits = ({ parts }: Signature) => parts.every(([at, part]) => hex.startsWith(part, at * 2));
  return fileSignatures.signatures.find(fits) ?? null;
}

/** Whether the server takes recordings of a kind in this type of file. */
export function isTaken(kind: RecordingKind, { name }: FileType): boolean {
  const names: readonly string[] = fileSignatures.taken[kind];
  return names.includes(name);
}

/** How the samples of a WAV file are stored. */
export interface WavForm {
  rate: number;
  /** Numbers that may exceed full scale, so that nothing is cut off there. */
  isFloat: boolean;
}

const FLOAT = 3;
const EXTENSIBLE = 0xff_fe;

/** Reads the header of a WAV file. Returns null for one without. */
export function wavForm(content: ArrayBuffer): WavForm | null {
  const data = new DataView(content);
  const name = (at: number) => String.fromCharCode(...new Uint8Array(content, at, 4));
  for (let at = 12; at + 24 <= data.byteLength; ) {
    const size = data.getUint32(at + 4, true);
    if (name(at) === "fmt ") {
      const tag = data.getUint16(at + 8, true);
      // The longer header names the true format further on.
      const isLong = tag === EXTENSIBLE && size >= 26 && at + 34 <= data.byteLength;
      const format = isLong ? data.getUint16(at + 32, true) : tag;
      return { rate: data.getUint32(at + 12, true), isFloat: format === FLOAT };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}
