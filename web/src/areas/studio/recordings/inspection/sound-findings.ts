import { soundRules } from "../../../../generated/sound-rules.ts";
import type { InspectionCode, InspectionFinding } from "./inspect-file.ts";
import type { Sound } from "./read-sound.ts";

interface Span {
  at: number;
  until: number;
}

/** What there is to hear in a sound: nothing, too little, too much, or long silence, as the server says it. */
export function soundFindings({ seconds, peaks, levels, clipped, loudness }: Sound): InspectionFinding[] {
  const { window, silence, shortestSilence, quietLoudness, longSilence, oneStretch } = soundRules;
  if (loudness === null) return [throughout("nothing_heard")];
  const silences = stretches(
    levels.map((level) => level < silence),
    window,
  ).filter(({ at, until }) => until - at >= shortestSilence);
  const found = [
    ...(loudness < quietLoudness
      ? [throughout("quiet")]
      : findings("quiet", quietSpans(peaks, seconds, silences))),
    ...findings("overdriven", joined(momentsOf(clipped), oneStretch)),
    ...findings(
      "silence",
      silences.filter(({ at, until }) => until - at >= longSilence),
    ),
  ];
  return found.toSorted((former, later) => (former.at ?? 0) - (later.at ?? 0));
}

const throughout = (code: InspectionCode): InspectionFinding => ({
  code,
  at: null,
  until: null,
  isGrave: false,
});

const findings = (code: InspectionCode, spans: Span[]): InspectionFinding[] =>
  spans.slice(0, soundRules.mostOfACode).map((span) => ({ code, ...span, isGrave: false }));

/** The stretches in which somebody speaks too far from the microphone. */
function quietSpans(peaks: number[], seconds: number, silences: Span[]): Span[] {
  const step = seconds / peaks.length;
  const isSilent = (moment: number) => silences.some(({ at, until }) => at <= moment && moment <= until);
  const isQuiet = peaks.map((peak, index) => peak < soundRules.quietPeak && !isSilent((index + 0.5) * step));
  return stretches(isQuiet, step).filter(({ at, until }) => until - at >= soundRules.quietStretch);
}

/** The stretches in which marks hold, one every `unit` seconds. */
function stretches(marks: boolean[], unit: number): Span[] {
  const found: Span[] = [];
  let start: number | null = null;
  for (const [index, isSo] of [...marks, false].entries()) {
    if (isSo) start ??= index;
    else if (start !== null) {
      found.push({ at: tenths(start * unit), until: tenths(index * unit) });
      start = null;
    }
  }
  return found;
}

/** The first clipped moment of each second. */
function momentsOf(clipped: boolean[]): Span[] {
  const moments = new Map<number, number>();
  for (const [index, isClipped] of clipped.entries()) {
    const moment = tenths(index * soundRules.window);
    if (isClipped && !moments.has(Math.floor(moment))) moments.set(Math.floor(moment), moment);
  }
  return [...moments.values()].map((moment) => ({ at: moment, until: moment }));
}

function joined(spans: Span[], gap: number): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && span.at - last.until <= gap) last.until = span.until;
    else found.push({ ...span });
  }
  return found;
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
