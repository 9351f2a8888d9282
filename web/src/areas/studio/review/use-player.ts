import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";

/** Where a film stands, and what it can be told. Moments are milliseconds. */
export interface Player {
  moment: number;
  duration: number;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Goes to a moment; what plays goes on playing. */
  seek: (moment: number) => void;
  /** For the film's own events. */
  sync: () => void;
}

/** Takes the film, the id of its cut, and its length, which is known before the film itself. */
export function usePlayer(film: RefObject<HTMLVideoElement | null>, cut: string, duration: number): Player {
  const [last, setLast] = useState({ cut, moment: 0, isPlaying: false });
  // Another cut is at its beginning.
  const { moment, isPlaying } = last.cut === cut ? last : { moment: 0, isPlaying: false };
  const sync = () => {
    if (film.current === null) return;
    const { currentTime, paused, ended } = film.current;
    setLast({ cut, moment: Math.round(currentTime * 1000), isPlaying: !paused && !ended });
  };
  // A second press stops it, and the browser may refuse to begin.
  const play = () => void film.current?.play().catch(() => undefined);
  const pause = () => film.current?.pause();
  const toggle = () => (film.current?.paused === false ? pause() : play());
  const seek = (to: number) => {
    const within = Math.max(0, Math.min(duration, to));
    move(film.current, within);
    setLast({ cut, moment: within, isPlaying });
  };
  return { moment, duration, isPlaying, play, pause, toggle, seek, sync };
}

function move(film: HTMLVideoElement | null, moment: number): void {
  if (film !== null) film.currentTime = moment / 1000;
}

/** What is not offered is undefined. */
export interface PlayerActions {
  /** Writes a comment at the moment. */
  onComment: (() => void) | undefined;
  /** Shows captions, or hides them. */
  onCaptions: (() => void) | undefined;
}

/** Milliseconds that an arrow key goes. */
const STEP = 5_000;

/**
 * The keys of a film, while the focus is in its stage: space, arrows, and what letters do where that is offered. The
 * arrow that points where the bar runs goes forward: in Arabic the left one.
 */
export function usePlayerKeys(
  stage: RefObject<HTMLElement | null>,
  { toggle, seek, moment }: Player,
  { onComment, onCaptions }: PlayerActions,
): void {
  const forward = useLanguage().direction === "rtl" ? -STEP : STEP;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Buttons have the space bar for themselves.
    const isOnButton = event.target instanceof HTMLButtonElement;
    const acts: Record<string, (() => void) | undefined> = {
      Space: isOnButton ? undefined : toggle,
      ArrowLeft: () => seek(moment - forward),
      ArrowRight: () => seek(moment + forward),
      // By the place of the key: Arabic keyboards have other letters there.
      KeyC: onComment,
      KeyT: onCaptions,
    };
    const act = acts[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, [stage]);
}
