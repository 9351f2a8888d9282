import { type ReactNode, useState } from "react";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { Loader } from "../../../ui/loader.tsx";
import styles from "./film.module.css";
import type { FilmName, FilmWords } from "./films.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Video } from "./video.tsx";

interface Props {
  name: FilmName;
  /** Brings the dictionary `films`. */
  load: () => Promise<{ default: FilmWords }>;
  onEnd: () => void;
  /** Leads to the page with all films, where this one does not come. */
  otherWay: ReactNode;
}

/** A film that plays at once and fills the positioned box that it stands in. */
export function FramedFilm({ name, load, onEnd, otherWay }: Props) {
  const words = useLoaded(load);
  const [part, setPart] = useState<"loading" | "playing" | "failure">("loading");
  if (part === "failure") {
    return <LoadFailure words={words.failed} onRetry={() => setPart("loading")} otherWay={otherWay} />;
  }
  return (
    <>
      <Video
        name={name}
        title={words[name].title}
        onReady={() => setPart("playing")}
        onEnd={onEnd}
        onFailed={() => setPart("failure")}
      />
      {part === "loading" && (
        <output className={styles.loading}>
          <Loader large />
          <span className="visually-hidden">{words.loading}</span>
        </output>
      )}
    </>
  );
}
