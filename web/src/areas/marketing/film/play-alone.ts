let playing: HTMLVideoElement | undefined;

/** Pauses the film that was playing before this one. */
export function playAlone(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}
