export interface Sound {
  seconds: number;
  /** The loudest sample of each part, from 0 to 100. */
  peaks: number[];
  /** The level of each half second in decibels below full scale. */
  levels: number[];
  /** How many samples of each half second are at the limit. */
  clipped: number[];
}

export const WINDOW_SECONDS = 0.5;
const RATE = 16_000;
const PEAKS = 240;
/** A browser holds the whole file, and its sound, in memory. */
const MOST_BYTES = 200_000_000;
const LIMIT = 0.985;
const SILENT = -100;

/** Decodes the sound of a file. Returns null when the browser cannot, or the file is too large for it. */
export async function readSound(file: File): Promise<Sound | null> {
  if (file.size > MOST_BYTES || typeof OfflineAudioContext === "undefined") return null;
  try {
    // A context of this rate resamples, so that an hour would fit as well as a minute.
    const decoder = new OfflineAudioContext(1, 1, RATE);
    const sound = await decoder.decodeAudioData(await file.arrayBuffer());
    return measure(sound.getChannelData(0), sound.sampleRate, sound.duration);
  } catch {
    return null;
  }
}

/** Measures the samples of a sound. */
export function measure(samples: Float32Array, rate: number, seconds: number): Sound {
  const peaks = inParts(samples, Math.ceil(samples.length / PEAKS)).map((part) =>
    Math.round(peakOf(part) * 100),
  );
  const windows = inParts(samples, Math.round(rate * WINDOW_SECONDS));
  return { seconds, peaks, levels: windows.map(levelOf), clipped: windows.map(clippedIn) };
}

function inParts(samples: Float32Array, size: number): Float32Array[] {
  const count = Math.ceil(samples.length / Math.max(1, size));
  return Array.from({ length: count }, (_, index) => samples.subarray(index * size, (index + 1) * size));
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}

function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum === 0 ? SILENT : 10 * Math.log10(sum / samples.length);
}

function clippedIn(samples: Float32Array): number {
  let count = 0;
  for (const sample of samples) if (Math.abs(sample) >= LIMIT) count += 1;
  return count;
}
