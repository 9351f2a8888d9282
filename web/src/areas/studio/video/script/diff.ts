/**
 * What changed between two versions of a script, line by line and word by word. Written here because the usual
 * libraries split words by Latin letters: they would compare Arabic letter by letter.
 */

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

/** Beyond so many pairs a middle part counts as replaced as a whole. */
const MOST_PAIRS = 4_000_000;

/** The steps from one list to the other, by the longest list that both hold. */
function compare(before: readonly string[], after: readonly string[]): Piece[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const as = (kind: Piece["kind"], texts: readonly string[]) => texts.map((text) => ({ kind, text }));
  return [
    ...as("same", before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...as("same", before.slice(before.length - end)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const [rows, columns] = [before.length, after.length];
  const pieces: Piece[] = [];
  // `longest[i][j]`: how many texts the rests from `i` and from `j` on have in common.
  const width = columns + 1;
  const isTooLarge = rows * columns > MOST_PAIRS;
  const longest = new Uint16Array(isTooLarge ? 0 : (rows + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  if (!isTooLarge) {
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        longest[row * width + column] =
          before[row] === after[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
      }
    }
  }
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [out, put] = [before[row], after[column]];
    if (!isTooLarge && out !== undefined && out === put) {
      pieces.push({ kind: "same", text: out });
      row += 1;
      column += 1;
    } else if (out !== undefined && (put === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: "out", text: out });
      row += 1;
    } else if (put !== undefined) {
      pieces.push({ kind: "in", text: put });
      column += 1;
    }
  }
  return pieces;
}
