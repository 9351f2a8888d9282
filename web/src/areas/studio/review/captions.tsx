import { useEffect, useEffectEvent, useRef } from "react";
import { type Language, languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import styles from "./review.module.css";
import type { CaptionsState } from "./use-captions.ts";

/** Shows captions and hides them, in one of their languages. Nothing where there are none. */
export function CaptionsControl({ captions }: { captions: CaptionsState }) {
  const words = useWords("studio/review").captions;
  if (captions.languages.length === 0) return null;
  return (
    <div className={styles.captions}>
      <Chip
        selected={captions.shown !== null}
        aria-busy={captions.isLoading || undefined}
        onClick={captions.toggle}
      >
        {words.show}
      </Chip>
      {captions.shown !== null && captions.languages.length > 1 && (
        <Segmented
          label={words.language}
          options={captions.languages.map((value) => ({
            value,
            label: <span lang={value}>{languages[value].name}</span>,
          }))}
          value={captions.shown}
          onChange={captions.show}
        />
      )}
    </div>
  );
}

/** The captions that were wanted so far, for the film. */
export function CaptionTracks({ captions }: { captions: CaptionsState }) {
  return captions.languages.map((language) => {
    const address = captions.loaded[language];
    return (
      address !== undefined && (
        <Track
          key={language}
          language={language}
          address={address}
          isShown={captions.shown === language}
          onError={() => captions.fail(language)}
        />
      )
    );
  });
}

function Track(props: { language: Language; address: string; isShown: boolean; onError: () => void }) {
  const { language, address, isShown } = props;
  const element = useRef<HTMLTrackElement>(null);
  const onError = useEffectEvent(props.onError);
  useEffect(() => {
    if (element.current) element.current.track.mode = isShown ? "showing" : "disabled";
  }, [isShown]);
  // React listens to no events of tracks.
  useEffect(() => {
    const track = element.current;
    const loaded = () => track && raise(track.track);
    const failed = () => onError();
    track?.addEventListener("load", loaded);
    track?.addEventListener("error", failed);
    return () => {
      track?.removeEventListener("load", loaded);
      track?.removeEventListener("error", failed);
    };
  }, []);
  return (
    <track ref={element} kind="captions" src={address} srcLang={language} label={languages[language].name} />
  );
}

/** Moves captions that have no place of their own a line above the edge, where the films of this site have theirs. */
function raise({ cues }: TextTrack): void {
  for (const cue of cues ?? []) if (cue instanceof VTTCue && cue.line === "auto") cue.line = -2;
}
