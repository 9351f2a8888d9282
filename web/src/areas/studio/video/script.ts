import { heading, paces, separators } from "../../../generated/speaking.ts";
import type { Language } from "../../../i18n/languages.ts";

const separator = new RegExp(separators, "u");
const spoken = /[\p{L}\p{N}]/u;

/** How many words of a script are spoken; the server counts in the same way. */
export function spokenWords(text: string): number {
  return text
    .split("\n")
    .filter((line) => !line.startsWith(heading))
    .flatMap((line) => line.split(separator))
    .filter((word) => spoken.test(word)).length;
}

/** How long so many words take to speak, at least and at most, in seconds. An estimate. */
export function speakingSeconds(words: number, language: Language): { least: number; most: number } {
  const { slow, fast } = paces[language];
  const seconds = (pace: number) => Math.floor((120 * words + pace) / (2 * pace));
  return { least: seconds(fast), most: seconds(slow) };
}

/** The text as the server keeps it: without blanks at the ends of its lines and of itself. */
export function tidied(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^[\n \t]+|[\n \t]+$/g, "");
}

/** One line of a script. `number` counts from 1. */
export interface Line {
  number: number;
  text: string;
  isHeading: boolean;
}

/** The lines that are not blank. */
export function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const isHeading = line.startsWith(heading);
    return [{ number: index + 1, text: isHeading ? line.replace(/^#+\s*/, "") : line, isHeading }];
  });
}
