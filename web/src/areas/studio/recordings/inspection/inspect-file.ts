import type { RecordingKind } from "../../api.ts";
import { type KindRule, kindRules } from "../kind-rules.ts";
import { type FileType, isTaken, typeOf } from "./file-type.ts";
import { type Film, readFilm, statedLength } from "./read-film.ts";
import { readSound, type Sound } from "./read-sound.ts";
import { soundFindings } from "./sound-findings.ts";

export type InspectionCode =
  | "empty"
  | "wrong_kind"
  | "type_not_taken"
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
export interface InspectionFinding {
  code: InspectionCode;
  at: number | null;
  until: number | null;
  isGrave: boolean;
}

/** What the browser sees and hears in a file. What it cannot read is null. */
export interface FileInspection {
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** Pictures from the film as `data:` addresses. */
  frames: string[];
  /** From 0 to 100. */
  peaks: number[] | null;
  findings: InspectionFinding[];
}

/** Looks into a file that was chosen, before anything of it is sent. */
export async function inspectFile(file: File, kind: RecordingKind): Promise<FileInspection> {
  const rule = kindRules[kind];
  const blind = { seconds: null, width: null, height: null, frames: [], peaks: null };
  if (file.size === 0) return { ...blind, findings: [grave("empty")] };
  const [type, film, heard] = await Promise.all([typeOf(file), readFilm(file), readSound(file)]);
  const wrong = typeFinding(kind, type, film, heard);
  if (wrong) return { ...blind, findings: [wrong] };
  const [width, height] = [film?.width ?? null, film?.height ?? null];
  const length = film?.seconds ?? (await statedLength(file));
  const isPlaced = heard !== null && length !== null && Math.abs(heard.seconds - length) <= SAME_LENGTH;
  // A decoder may stop where a file that was joined changes. It never makes a sound longer.
  const isWhole = heard !== null && (length === null || heard.seconds >= length - SAME_LENGTH);
  const seconds = rule.isFilm ? length : isWhole ? heard.seconds : null;
  const sound = rule.isFilm || isWhole ? heard : null;
  return {
    seconds,
    width,
    height,
    frames: film?.frames ?? [],
    peaks: sound && (isPlaced || !rule.isFilm) ? sound.peaks : null,
    findings: [
      ...lengthFindings(rule, seconds),
      ...pictureFindings(rule, width, height),
      ...(sound ? soundFindings(sound) : []).filter(({ at }) => isPlaced || !rule.isFilm || at === null),
    ],
  };
}

/** Seconds by which lengths differ that are the same. */
const SAME_LENGTH = 1;

/** What the server would refuse the file for by its type; the name tells nothing. */
function typeFinding(
  kind: RecordingKind,
  type: FileType | null,
  film: Film | null,
  sound: Sound | null,
): InspectionFinding | null {
  if (!type) return film || sound ? null : grave("wrong_kind");
  const { sort } = type;
  if (sort === "other") return grave("wrong_kind");
  const isOtherKind = kindRules[kind].isFilm
    ? sort === "sound"
    : sort === "film" || (sort === "either" && film !== null);
  if (isOtherKind) return grave("wrong_kind");
  return isTaken(kind, type) ? null : grave("type_not_taken");
}

const grave = (code: InspectionCode): InspectionFinding => ({ code, at: null, until: null, isGrave: true });
const advice = (code: InspectionCode): InspectionFinding => ({ code, at: null, until: null, isGrave: false });

function lengthFindings({ length }: KindRule, seconds: number | null): InspectionFinding[] {
  if (!length || seconds === null) return [];
  const minutes = seconds / 60;
  if (minutes < length.least) return [grave("too_short")];
  if (minutes > length.most) return [grave("too_long")];
  if (minutes < length.ideal[0]) return [advice("shorter_than_ideal")];
  return minutes > length.ideal[1] ? [advice("longer_than_ideal")] : [];
}

function pictureFindings(
  { lines }: KindRule,
  width: number | null,
  height: number | null,
): InspectionFinding[] {
  if (width === null || height === null) return [];
  const found: InspectionFinding[] = [];
  if (lines !== null && Math.min(width, height) < lines) found.push(grave("too_few_lines"));
  if (height > width) found.push(advice("upright"));
  return found;
}
