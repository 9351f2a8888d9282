import type { Functions } from "../../../generated/functions.ts";
import { base64 } from "../../../ui/base64.ts";

export type Preview = Functions["preview-bulk-videos"]["answer"];
export type BulkRequest = Functions["create-bulk-videos"]["request"];

/** What the videos share. */
export type Words = Pick<BulkRequest, "twin_id" | "title" | "text" | "spoken" | "channels">;

/** A chosen file: `content` in Base64. */
export interface ChosenFile {
  name: string;
  size: number;
  content: string;
}

/** The server takes no larger file. */
export const MOST_BYTES = 256 * 1024;

/** The fields in a text, for the eye: the server has the last word on them. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(/\{([^{}\n]{1,60})\}/g)].map(([, name = ""]) => name.trim());
  const byName = new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name]));
  return [...byName.values()];
}

export async function readFile(file: File): Promise<ChosenFile> {
  return { name: file.name, size: file.size, content: await base64(file) };
}

/** A file to fill in: the fields as its heading. The mark in front tells Excel that it is UTF-8. */
export function exampleFile(fields: readonly string[]): Blob {
  const heading = fields.map((name) => `"${name.replaceAll('"', '""')}"`).join(",");
  return new Blob([`\ufeff${heading}\r\n`], { type: "text/csv;charset=utf-8" });
}
