import { type Ref, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { films } from "../film/films.ts";
import { type DemoVersion, directionOf, keyCaptionOf } from "./demo-script.ts";
import { DemoTimeline } from "./demo-timeline.tsx";
import styles from "./home.module.css";
import { stageFrame } from "./stage-frames.tsx";

// Loaded by those who play it.
const FramedFilm = lazy(() =>
  import("../film/framed-film.tsx").then((module) => ({ default: module.FramedFilm })),
);

/** Three drawn frames of one height and the timeline that they run on; the film plays in the first. */
export function DemoStage() {
  const words = useWords("marketing/home").demo;
  const { isPlaying, play, close, button } = usePlaying();
  return (
    <figure className={styles.stage} aria-label={words.label}>
      <div className={styles.frames}>
        {words.versions.map((version, index) => (
          <ArtFrame key={version.ratio} {...stageFrame(index)} className={styles.demoStageFrame}>
            {index === 0 && (
              <span className={styles.pair} aria-hidden="true">
                <Tag nuqta="solid">{words.original}</Tag>
                <Tag nuqta="twin">{words.twin}</Tag>
              </span>
            )}
            <span className={styles.demoStageRatio} aria-hidden="true">
              <Tag>
                <Ltr>{version.ratio}</Ltr>
              </Tag>
            </span>
            <DemoCaption version={version} />
            {index === 0 && !isPlaying && <DemoButton onPlay={play} ref={button} />}
            {index === 0 && isPlaying && <DemoFilm onClose={close} />}
          </ArtFrame>
        ))}
      </div>
      <DemoTimeline />
      <DemoTranscript />
    </figure>
  );
}

/** Whether the film stands over the drawing; when it is gone, the focus it had goes to the button. */
function usePlaying() {
  const [isPlaying, setPlaying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isPlaying && hadFocus.current) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isPlaying]);
  const play = () => setPlaying(true);
  const close = () => {
    hadFocus.current = document.activeElement?.closest("figure") !== null;
    setPlaying(false);
  };
  return { isPlaying, play, close, button };
}

interface Props {
  onPlay: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Plays the film; the whole frame is its target. */
function DemoButton({ onPlay, ref }: Props) {
  const words = useWords("marketing/home").demo;
  return (
    <button type="button" className={styles.button} onClick={onPlay} ref={ref}>
      <Icon name="play" />
      <span className="visually-hidden">{words.play}</span>
      <Ltr>{`0:${films.demo.seconds}`}</Ltr>
    </button>
  );
}

/** The caption in a frame, with its key word lit. */
function DemoCaption({ version }: { version: DemoVersion }) {
  const { words, place } = keyCaptionOf(version);
  const before = words.slice(0, place).map((word) => `${word} `);
  const after = words.slice(place + 1).map((word) => ` ${word}`);
  return (
    <span className={styles.caption} aria-hidden="true">
      <span lang={version.language} dir={directionOf(version.language)}>
        {before.join("")}
        <mark>{version.keyWord}</mark>
        {after.join("")}
      </span>
    </span>
  );
}

/** The film over the drawing, with a way back to it: a button, or Escape. */
function DemoFilm({ onClose }: { onClose: () => void }) {
  const words = useWords("marketing/home").demo;
  const box = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Until the player is here and takes the focus.
    if (!box.current?.contains(document.activeElement)) close.current?.focus();
  }, []);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: KeyboardEvent) => closeByKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
  const allFilms = (
    <PageLink to="/use-cases" className={textLink()}>
      {words.allFilms}
    </PageLink>
  );
  return (
    <div className={styles.film} ref={box}>
      <Suspense fallback={<Loader large className={styles.loader} />}>
        <FramedFilm name="demo" load={words.loadFilms} onEnd={onClose} otherWay={allFilms} />
      </Suspense>
      <button type="button" className={styles.close} onClick={onClose} ref={close}>
        <Icon name="close" />
        <span className="visually-hidden">{words.close}</span>
      </button>
    </div>
  );
}

/** What the drawing shows, for those who hear the page. */
function DemoTranscript() {
  const words = useWords("marketing/home").demo;
  return (
    <figcaption className="visually-hidden">
      <p>{words.transcript.title}</p>
      {words.versions.map(({ language, ratio, captions }, index) => (
        <div key={ratio}>
          <p>
            {index === 0
              ? words.transcript.start
              : fill(words.transcript.next, { ratio: <Ltr>{ratio}</Ltr> })}
          </p>
          <p lang={language} dir={directionOf(language)}>
            {captions.join(" ")}
          </p>
        </div>
      ))}
    </figcaption>
  );
}
