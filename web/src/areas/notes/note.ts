/** What its writer sees of a note. */
export interface NoteText {
  title: string;
  content: string;
}

/** A note as the server keeps it; `updated_at` names the version. */
export interface Note extends NoteText {
  id: string;
  updated_at: string;
}

/** Characters at most, as the server counts them. */
export const LONGEST_TITLE = 200;
export const LONGEST_CONTENT = 20_000;

export function isSameText(one: NoteText, other: NoteText): boolean {
  return one.title === other.title && one.content === other.content;
}

export function isBlank({ title, content }: NoteText): boolean {
  return title.trim() === "" && content.trim() === "";
}

/** How many characters a text has too many; 0 when it fits. A character beyond U+FFFF counts once. */
export function excessOf(text: string, longest: number): number {
  return text.length <= longest ? 0 : Math.max(0, Array.from(text).length - longest);
}

export function isTooLong({ title, content }: NoteText): boolean {
  return excessOf(title, LONGEST_TITLE) + excessOf(content, LONGEST_CONTENT) > 0;
}

/** A text without the control characters that pasted text may bring, save line breaks and tabs. */
export function inPlainText(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** A title in one line: breaks and other control characters, as pasted text has them, become spaces. */
export function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** What a list shows of a note: a note without a title is known by its first line. */
export function headOf({ title, content }: NoteText): { title: string; line: string } {
  const [first = "", second = ""] = content
    .split("\n", 200)
    .flatMap((line) => line.trim().slice(0, 160) || []);
  return title.trim() ? { title: title.trim(), line: first } : { title: first, line: second };
}

/** Where a note is read and written; without an id, the list. */
export function notePath(id?: string): string {
  return id === undefined ? "/notes" : `/notes?note=${encodeURIComponent(id)}`;
}

/** Handed over with the address of a note that is still to be written. */
export interface NoteState {
  isNew: boolean;
}
