import { kindRules as serverRules } from "../../../generated/recording-kinds.ts";
import type { LengthRule } from "../../../ui/studio/minute-ruler.tsx";
import type { RecordingKind } from "../api.ts";

/** The recording guide's rules for a file, as far as a browser can see it. The server judges for itself. */
export interface KindRule {
  isFilm: boolean;
  /** Null: any length will do. */
  length: LengthRule | null;
  /** The lines of the picture at least. */
  lines: number | null;
  /** Endings of file names. */
  types: readonly string[];
}

/** The minutes that the ruler names besides its end. */
const marks: Record<RecordingKind, readonly number[]> = {
  base_video: [2, 3, 5, 10],
  voice: [1, 2, 3, 4],
  consent: [],
};

function ruleOf(kind: RecordingKind): KindRule {
  const rule = serverRules[kind];
  return { ...rule, length: rule.length && { ...rule.length, marks: marks[kind] } };
}

export const kindRules: Record<RecordingKind, KindRule> = {
  base_video: ruleOf("base_video"),
  voice: ruleOf("voice"),
  consent: ruleOf("consent"),
};
