import type { RecordingKind } from "../../api.ts";
import { type KindRule, kindRules } from "../guide-rules.ts";
import { readFilm } from "./read-film.ts";
import { readSound } from "./read-sound.ts";
import { soundFindings } from "./sound-findings.ts";

export type LookCode =
  | "empty"
  | "wrong_type"
  | "too_short"
  | "too_long"
  | "longer_than_ideal"
  | "shorter_than_ideal"
  | "too_few_lines"
  | "upright"
  | "nothing_heard"
  | "quiet"
  | "overdriven"
  | "silence";

/** What the browser noticed. `isGrave`: the server would refuse the recording for it. Moments are seconds. */
export interface LookFinding {
  code: LookCode;
  at: number | null;
  until: number | null;
  isGrave: boolean;
}

/** What the browser sees and hears in a file. What it cannot read is null. */
export interface Look {
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** Pictures from the film as `data:` addresses. */
  frames: string[];
  /** From 0 to 100. */
  peaks: number[] | null;
  findings: LookFinding[];
}

/** Looks into a file that was chosen, before anything of it is sent. */
export async function lookInto(file: File, kind: RecordingKind): Promise<Look> {
  const rule = kindRules[kind];
  const blind = { seconds: null, width: null, height: null, frames: [], peaks: null };
  if (file.size === 0) return { ...blind, findings: [grave("empty")] };
  if (!rule.types.some((type) => file.name.toLowerCase().endsWith(type)))
    return { ...blind, findings: [grave("wrong_type")] };
  const [film, sound] = await Promise.all([rule.isFilm ? readFilm(file) : null, readSound(file)]);
  const seconds = film?.seconds ?? sound?.seconds ?? null;
  const [width, height] = [film?.width ?? null, film?.height ?? null];
  return {
    seconds,
    width,
    height,
    frames: film?.frames ?? [],
    peaks: sound?.peaks ?? null,
    findings: [
      ...lengthFindings(rule, seconds),
      ...pictureFindings(rule, width, height),
      ...(sound ? soundFindings(sound) : []),
    ],
  };
}

const grave = (code: LookCode): LookFinding => ({ code, at: null, until: null, isGrave: true });
const advice = (code: LookCode): LookFinding => ({ code, at: null, until: null, isGrave: false });

function lengthFindings({ length }: KindRule, seconds: number | null): LookFinding[] {
  if (!length || seconds === null) return [];
  const minutes = seconds / 60;
  if (minutes < length.least) return [grave("too_short")];
  if (minutes > length.most) return [grave("too_long")];
  if (minutes < length.ideal[0]) return [advice("shorter_than_ideal")];
  return minutes > length.ideal[1] ? [advice("longer_than_ideal")] : [];
}

function pictureFindings({ lines }: KindRule, width: number | null, height: number | null): LookFinding[] {
  if (width === null || height === null) return [];
  const found: LookFinding[] = [];
  if (lines !== null && Math.min(width, height) < lines) found.push(grave("too_few_lines"));
  if (height > width) found.push(advice("upright"));
  return found;
}
