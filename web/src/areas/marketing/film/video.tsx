import { useEffect, useEffectEvent, useRef } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { type Language, languages, otherLanguage } from "../../../i18n/languages.ts";
import styles from "./film.module.css";
import { captionsAddress, type FilmName, filmAddress } from "./films.ts";

interface Props {
  name: FilmName;
  title: string;
  /** Its first picture is here. */
  onReady?: () => void;
  onEnd?: () => void;
  onFailed: () => void;
}

/** The browser's own player, which plays and takes the focus at once; the captions of the page's language are on. */
export function Video({ name, title, onReady, onEnd, onFailed }: Props) {
  const { language } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);

  // React makes the element before it puts it into the page, and the browser begins to fetch the film at once.
  const catchUp = useEffectEvent((film: HTMLVideoElement) => {
    if (film.readyState >= film.HAVE_CURRENT_DATA) onReady?.();
    if (film.error) onFailed();
  });
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    catchUp(film);
    film.focus();
    // A browser that forbids it leaves the film at its first picture, with its controls.
    film.play().catch(() => undefined);
  }, []);

  return (
    <video
      ref={video}
      className={styles.video}
      src={filmAddress(name, language)}
      aria-label={title}
      controls
      tabIndex={0}
      playsInline
      onPlay={(event) => playAlone(event.currentTarget)}
      onLoadedData={onReady}
      onEnded={onEnd}
      onError={onFailed}
    >
      <track kind="captions" {...captions(name, language)} default />
      <track kind="captions" {...captions(name, otherLanguage(language))} />
    </video>
  );
}

function captions(name: FilmName, language: Language) {
  return {
    src: captionsAddress(name, language),
    srcLang: language,
    label: languages[language].name,
  };
}

let playing: HTMLVideoElement | undefined;

/** Pauses the film that was playing before this one. */
function playAlone(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}
