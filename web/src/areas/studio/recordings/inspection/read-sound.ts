import { soundRules } from "../../../../generated/sound-rules.ts";
import { typeOf, type WavForm, wavForm } from "./file-type.ts";

export interface Sound {
  seconds: number;
  /** The loudest sample of each part in any channel, from 0 to 100. */
  peaks: number[];
  /** The level of each window of the server's in its loudest channel, in decibels below full scale. */
  levels: number[];
  /** Whether a channel exceeds what the file can hold, in each window. */
  clipped: boolean[];
  /** Of the whole sound, about as the server measures it; null for silence. */
  loudness: number | null;
}

const RATE = 16_000;
const RATES = { least: 8_000, most: 192_000 };
/** A browser holds the whole file, and its sound, in memory. */
const MOST_BYTES = 200_000_000;
const SILENT = -100;
/** Loudness is that of 0.4 seconds. */
const WINDOWS_OF_LOUDNESS = 4;

/** Decodes the sound of a file. Returns null when the browser cannot, or the file is too large for it. */
export async function readSound(file: File): Promise<Sound | null> {
  if (file.size > MOST_BYTES || typeof OfflineAudioContext === "undefined") return null;
  try {
    const isWav = (await typeOf(file))?.name === "wav";
    const content = await file.arrayBuffer();
    const form = isWav ? wavForm(content) : null;
    // A context of this rate resamples, so that an hour would fit as well as a minute. What WAV files hold is counted.
    const decoder = new OfflineAudioContext(1, 1, rateOf(form));
    const sound = await decoder.decodeAudioData(content);
    const channels = Array.from({ length: sound.numberOfChannels }, (_, index) =>
      sound.getChannelData(index),
    );
    return measure(channels, sound.sampleRate, form?.isFloat ?? false);
  } catch {
    return null;
  }
}

function rateOf(form: WavForm | null): number {
  return form && form.rate >= RATES.least && form.rate <= RATES.most ? form.rate : RATE;
}

interface Window {
  level: number;
  peak: number;
  isClipped: boolean;
  /** Of all channels together. */
  power: number;
}

/** Measures the samples of a sound, given for each channel, as the server does. */
export function measure(channels: Float32Array[], rate: number, isFloat: boolean): Sound {
  const length = channels[0]?.length ?? 0;
  const size = Math.max(1, Math.round(rate * soundRules.window));
  const windows = Array.from({ length: Math.ceil(length / size) }, (_, index) =>
    windowOf(
      channels.map((channel) => channel.subarray(index * size, (index + 1) * size)),
      isFloat,
    ),
  );
  return {
    seconds: length / rate,
    peaks: peaksOf(windows.map(({ peak }) => peak)),
    levels: windows.map(({ level }) => level),
    clipped: windows.map(({ isClipped }) => isClipped),
    loudness: loudnessOf(windows.map(({ power }) => power)),
  };
}

function windowOf(channels: Float32Array[], isFloat: boolean): Window {
  const measured = channels.map((samples) => channelOf(samples, isFloat));
  const powers = measured.map(({ power }) => power);
  // Sound in one channel is heard from two loudspeakers.
  const total = powers.reduce((sum, power) => sum + power, 0) * (channels.length === 1 ? 2 : 1);
  return {
    level: decibels(Math.max(...powers)),
    peak: Math.max(...measured.map(({ peak }) => peak)),
    isClipped: measured.some((channel) => channel.isClipped),
    power: total,
  };
}

function channelOf(samples: Float32Array, isFloat: boolean) {
  let sum = 0;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let highs = 0;
  let lows = 0;
  for (const sample of samples) {
    sum += sample * sample;
    if (sample > high) {
      high = sample;
      highs = 1;
    } else if (sample === high) highs += 1;
    if (sample < low) {
      low = sample;
      lows = 1;
    } else if (sample === low) lows += 1;
  }
  const peak = samples.length === 0 ? 0 : Math.max(high, -low);
  const { top, overshoot, samplesAtTop } = soundRules;
  const isClipped = peak > overshoot ? !isFloat : peak >= top && highs + lows >= samplesAtTop;
  return { power: samples.length === 0 ? 0 : sum / samples.length, peak, isClipped };
}

const decibels = (power: number) => (power === 0 ? SILENT : 10 * Math.log10(power));

/** The loudest sample of each part of the sound; a short one has fewer windows than parts. */
function peaksOf(peaks: number[]): number[] {
  if (peaks.length === 0) return [];
  const edge = (part: number) => Math.floor((part * peaks.length) / soundRules.peaks);
  return Array.from({ length: soundRules.peaks }, (_, part) => {
    const loudest = Math.max(...peaks.slice(edge(part), Math.max(edge(part + 1), edge(part) + 1)));
    return Math.round(Math.min(1, loudest) * 100);
  });
}

/** The loudness over all, gated as EBU R128 does, but without its weights for pitch. */
function loudnessOf(powers: number[]): number | null {
  const blocks = powers
    .slice(WINDOWS_OF_LOUDNESS - 1)
    .map((_, index) => mean(powers.slice(index, index + WINDOWS_OF_LOUDNESS)));
  const heard = blocks.filter((power) => decibels(power) > soundRules.noLoudness);
  if (heard.length === 0) return null;
  const gate = decibels(mean(heard)) + soundRules.belowTheRest;
  return decibels(mean(heard.filter((power) => decibels(power) > gate)));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
