import { inflateSync } from "node:zlib";

/** The words of one of our PDF files, in the order in which they were drawn; Arabic letters in their joined forms. */
export function pdfText(file: Buffer): string {
  const source = file.toString("latin1");
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]) => [id, body ?? ""]),
  );
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      return [name, lettersOf(objects.get(map) ?? "")];
    }),
  );
  return [...objects.values()].map((body) => drawn(streamOf(body), fonts)).join("\n");
}

const DRAWING = /\/(F\d+) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\)])*)\) Tj|(ET)|(?<=\s)([qQ])(?=\s)/g;

/** What a page draws, a line for each text. */
function drawn(stream: string, fonts: ReadonlyMap<string | undefined, ReadonlyMap<number, string>>): string {
  let letters: ReadonlyMap<number, string> | undefined;
  const saved: (typeof letters)[] = [];
  let text = "";
  for (const [, font, shown, end, state] of stream.matchAll(DRAWING)) {
    if (font) letters = fonts.get(font);
    if (shown) text += decoded(shown, letters);
    if (end) text += "\n";
    if (state === "q") saved.push(letters);
    if (state === "Q") letters = saved.pop();
  }
  return text;
}

/** Two bytes are a letter. */
function decoded(shown: string, letters: ReadonlyMap<number, string> | undefined): string {
  const bytes = shown.replace(/\\([\s\S])/g, (_, sign: string) => ({ r: "\r", n: "\n" })[sign] ?? sign);
  return (bytes.match(/[\s\S]{2}/g) ?? [])
    .map((pair) => letters?.get(pair.charCodeAt(0) * 256 + pair.charCodeAt(1)) ?? "")
    .join("");
}

function streamOf(body: string): string {
  const stream = /\/FlateDecode[\s\S]*?stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  return stream === undefined ? "" : inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
}

/** A font's table of letters. */
function lettersOf(table: string): Map<number, string> {
  return new Map(
    [...table.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph = "", letters = ""]) => [
      Number.parseInt(glyph, 16),
      Buffer.from(letters, "hex").swap16().toString("utf16le"),
    ]),
  );
}
