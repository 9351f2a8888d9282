/**
 * Tells what changed between two versions of a script, line by line and word by word. Words are split here because
 * jsdiff splits them by Latin letters: it would compare Arabic letter by letter.
 */

import { diffArrays } from "diff";

/** A piece of a line: as it was, taken out, or put in. */
export interface Piece {
  kind: "same" | "out" | "in";
  text: string;
}

/** One row of the comparison. Null where the other side has a line that this one lacks. */
export interface DiffRow {
  before: Piece[] | null;
  after: Piece[] | null;
}

export function compareScripts(before: string, after: string): DiffRow[] {
  const steps = compare(before.split("\n"), after.split("\n"));
  const rows: DiffRow[] = [];
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (step?.kind === "same") {
      rows.push({ before: [step], after: [step] });
      at += 1;
      continue;
    }
    const end = steps.findIndex(({ kind }, index) => index >= at && kind === "same");
    const changed = steps.slice(at, end < 0 ? steps.length : end);
    rows.push(...changedRows(changed));
    at += changed.length;
  }
  return rows;
}

/** Lines that were taken out stand beside those that were put in for them. */
function changedRows(changed: readonly Piece[]): DiffRow[] {
  const out = changed.filter(({ kind }) => kind === "out");
  const put = changed.filter(({ kind }) => kind === "in");
  return Array.from({ length: Math.max(out.length, put.length) }, (_, index) => {
    const [one, other] = [out[index], put[index]];
    if (!one || !other) return { before: one ? [one] : null, after: other ? [other] : null };
    const words = bridged(compare(wordsOf(one.text), wordsOf(other.text)));
    return {
      before: joined(words.filter(({ kind }) => kind !== "in")),
      after: joined(words.filter(({ kind }) => kind !== "out")),
    };
  });
}

/** Words and the blanks between them. */
function wordsOf(line: string): string[] {
  return line.split(/(\s+)/).filter((word) => word !== "");
}

/** A blank between two changed words is changed with them: one mark, not many. */
function bridged(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => {
    const isBridge =
      piece.text.trim() === "" &&
      piece.kind === "same" &&
      [pieces[index - 1], pieces[index + 1]].every((beside) => beside && beside.kind !== "same");
    return isBridge
      ? [
          { kind: "out", text: piece.text },
          { kind: "in", text: piece.text },
        ]
      : [piece];
  });
}

function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last?.kind === piece.kind) found[found.length - 1] = { ...last, text: last.text + piece.text };
    else found.push(piece);
  }
  return found;
}

/** With more changes than this, a text counts as replaced as a whole. */
const MOST_CHANGES = 1000;

function compare(before: string[], after: string[]): Piece[] {
  const replaced = [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const changes = diffArrays(before, after, { maxEditLength: MOST_CHANGES }) ?? replaced;
  return changes.flatMap(({ value, added, removed }) => {
    const kind = added ? "in" : removed ? "out" : "same";
    return value.map((text): Piece => ({ kind, text }));
  });
}
