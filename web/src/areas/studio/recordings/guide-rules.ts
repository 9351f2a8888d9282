import type { LengthRule } from "../../../ui/studio/minute-ruler.tsx";
import type { RecordingKind } from "../api.ts";

/** What the recording guide asks of a file, as far as a browser can see it. The server judges for itself. */
export interface KindRule {
  isFilm: boolean;
  /** Null: any length will do. */
  length: LengthRule | null;
  /** The lines of the picture at least. */
  lines: number | null;
  /** Endings of file names. */
  types: readonly string[];
}

const filmTypes = [".mp4", ".mov", ".webm", ".mkv"];

export const kindRules: Record<RecordingKind, KindRule> = {
  base_video: {
    isFilm: true,
    length: { least: 2, ideal: [3, 5], most: 15, marks: [2, 3, 5, 10] },
    lines: 1080,
    types: filmTypes,
  },
  voice: {
    isFilm: false,
    length: { least: 1, ideal: [1, 5], most: 5, marks: [1, 2, 3, 4] },
    lines: null,
    types: [".mp3", ".wav"],
  },
  consent: { isFilm: true, length: null, lines: null, types: filmTypes },
};
