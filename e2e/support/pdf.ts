import { execFileSync } from "node:child_process";

/** Marks and embeddings that only order what stands beside them. */
const ORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The words of a PDF file, as Poppler reads them. */
export function pdfText(file: Buffer): string {
  return execFileSync("pdftotext", ["-", "-"], { input: file, encoding: "utf8" }).replaceAll(ORDERING, "");
}
