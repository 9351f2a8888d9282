export interface Film {
  seconds: number | null;
  width: number;
  height: number;
  frames: string[];
}

const FRAMES = 9;
const [FRAME_WIDTH, FRAME_HEIGHT] = [84, 96];
const PATIENCE_MILLISECONDS = 8_000;

/** Opens a film in the browser's own player, unseen. Returns null for one that it cannot open. */
export async function readFilm(file: File): Promise<Film | null> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = address;
    await arrival(video, "loadeddata");
    if (video.videoWidth === 0 || video.videoHeight === 0) return null;
    const seconds = await lengthOf(video);
    const frames = seconds === null ? [] : await framesOf(video, seconds);
    // The shape of its pixels is known with the first picture.
    return { seconds, width: video.videoWidth, height: video.videoHeight, frames };
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Returns how long the player says that a sound is, which may be a guess; null for one that it cannot open. */
export async function statedLength(file: File): Promise<number | null> {
  const audio = document.createElement("audio");
  const address = URL.createObjectURL(file);
  try {
    audio.preload = "metadata";
    audio.src = address;
    await arrival(audio, "loadedmetadata");
    return Number.isFinite(audio.duration) ? audio.duration : null;
  } catch {
    return null;
  } finally {
    audio.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

/** What was recorded by a browser states no length, which is known at its end. */
async function lengthOf(video: HTMLVideoElement): Promise<number | null> {
  if (Number.isFinite(video.duration)) return video.duration;
  try {
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await arrival(video, "seeked");
  } catch {
    return null;
  }
  return Number.isFinite(video.duration) ? video.duration : null;
}

/** Pictures from the whole length of the film; none where the player does not jump. */
async function framesOf(video: HTMLVideoElement, seconds: number): Promise<string[]> {
  const canvas = document.createElement("canvas");
  canvas.width = FRAME_WIDTH;
  canvas.height = FRAME_HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) return [];
  const frames: string[] = [];
  try {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      video.currentTime = ((frame + 0.5) / FRAMES) * seconds;
      // One after the other: there is one player.
      // oxlint-disable-next-line no-await-in-loop because each jump waits for the one before
      await arrival(video, "seeked");
      drawCover(context, video);
      frames.push(canvas.toDataURL("image/webp", 0.7));
    }
  } catch {
    return [];
  }
  return frames;
}

/** Draws the middle of the picture so that it fills the canvas. */
function drawCover(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.max(FRAME_WIDTH / videoWidth, FRAME_HEIGHT / videoHeight);
  const [width, height] = [videoWidth * scale, videoHeight * scale];
  context.drawImage(video, (FRAME_WIDTH - width) / 2, (FRAME_HEIGHT - height) / 2, width, height);
}

function arrival(video: HTMLMediaElement, event: "loadeddata" | "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`No ${event}`)), PATIENCE_MILLISECONDS);
    const settle = (act: () => void) => () => {
      clearTimeout(patience);
      act();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      "error",
      settle(() => reject(new Error("Not a film"))),
      { once: true },
    );
  });
}
