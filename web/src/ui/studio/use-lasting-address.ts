import { type SyntheticEvent, useEffect, useRef, useState } from "react";

/** Signs the address anew; undefined where that is refused. */
export type Renew = (path: string) => Promise<string | undefined>;

interface Place {
  path: string;
  film: HTMLMediaElement;
  moment: number;
  wasPlaying: boolean;
}

/**
 * The address of a film, which works for an hour. A player keeps the one that it has, however often the others on the
 * screen get theirs; when it runs out, the film gets a new one and goes on where it was.
 *
 * `path`: of the film in its bucket. `address`: undefined while nobody has signed one.
 */
export function useLastingAddress(path: string, address: string | undefined, renew: Renew) {
  const [held, setHeld] = useState({ path, address, isBroken: false });
  const place = useRef<Place | null>(null);
  // The film that got a new address, and has not been there since: another one would not help.
  const renewed = useRef<string | null>(null);
  const isNew = held.path !== path || held.address === undefined;
  const { address: source, isBroken } = isNew ? { address, isBroken: false } : held;
  if (isNew && (held.path !== path || address !== undefined)) setHeld({ path, address, isBroken: false });

  useEffect(() => {
    if (source === undefined || place.current?.path !== path) return;
    const { film, wasPlaying } = place.current;
    // Another address stops a film that plays.
    if (wasPlaying) film.play().catch(() => undefined);
    else film.load();
  }, [source, path]);

  async function handleError({ currentTarget: film }: SyntheticEvent<HTMLMediaElement>) {
    const isAgain = renewed.current === path;
    renewed.current = path;
    place.current = { path, film, moment: film.currentTime, wasPlaying: !film.paused };
    const next = isAgain ? undefined : await renew(path).catch(() => undefined);
    const isLost = next === undefined || next === source;
    setHeld({ path, address: isLost ? source : next, isBroken: isLost });
  }

  function handleLoaded({ currentTarget: film }: SyntheticEvent<HTMLMediaElement>) {
    renewed.current = null;
    if (place.current?.path === path && place.current.moment > 0) film.currentTime = place.current.moment;
    place.current = null;
  }

  return { source, isBroken, events: { onError: handleError, onLoadedMetadata: handleLoaded } };
}
