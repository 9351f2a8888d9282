import type { RefObject } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { SkeletonLines } from "../../../ui/state.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { useLastingAddress } from "../../../ui/studio/use-lasting-address.ts";
import { type NumberedCut, renewCutFile } from "./api.ts";
import { CaptionsControl, CaptionTracks } from "./captions.tsx";
import styles from "./review.module.css";
import { preciseTime, type Thread } from "./review.ts";
import type { SpokenLine } from "./spoken-lines.ts";
import { TimeBar } from "./time-bar.tsx";
import type { CaptionsState } from "./use-captions.ts";
import { type Player, usePlayerKeys } from "./use-player.ts";
import type { Watcher } from "./watchers.tsx";

interface Props {
  cut: NumberedCut;
  /** Addresses by paths; undefined while they load. */
  files: Readonly<Record<string, string>> | undefined;
  film: RefObject<HTMLVideoElement | null>;
  /** Where the keys of the film are. */
  stage: RefObject<HTMLElement | null>;
  player: Player;
  threads: readonly Thread[];
  lines: readonly SpokenLine[];
  captions: CaptionsState;
  /** Who else looks at this cut. */
  watchers: readonly Watcher[];
  /** Writes a comment at the moment; without it nobody can. */
  onComment: (() => void) | undefined;
}

/** A cut with its controls: the keyboard has all of them while the focus is in it. */
export function CutPlayer(props: Props) {
  const { cut, files, film, stage, player, threads, lines, captions, watchers, onComment } = props;
  const words = useWords("studio/review").player;
  const onCaptions = captions.languages.length > 0 ? captions.toggle : undefined;
  usePlayerKeys(stage, player, { onComment, onCaptions });
  if (cut.status !== "ready") return <p className={styles.gone}>{words.destroyed}</p>;
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex because the keys need a place for the focus
    <section
      ref={stage}
      className={styles.player}
      aria-label={words.label.replace("{number}", String(cut.number))}
      aria-keyshortcuts={`Space ArrowLeft ArrowRight${onCaptions ? " T" : ""}${onComment ? " C" : ""}`}
      tabIndex={0}
    >
      <Picture cut={cut} files={files} film={film} player={player} captions={captions} />
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={player.isPlaying ? words.pause : words.play}
          onClick={player.toggle}
        >
          <Icon name={player.isPlaying ? "pause" : "play"} />
        </button>
        <p className={styles.playerTime}>
          <Ltr>
            <strong>{preciseTime(player.moment)}</strong>
          </Ltr>{" "}
          <span className={styles.playerTotal}>
            <Total duration={player.duration} />
          </span>
        </p>
        <CaptionsControl captions={captions} />
        <Keys canComment={onComment !== undefined} hasCaptions={onCaptions !== undefined} />
      </div>
      <TimeBar
        peaks={cut.waveform ?? []}
        player={player}
        threads={threads}
        lines={lines}
        watchers={watchers}
      />
    </section>
    // oxlint-enable jsx-a11y/no-noninteractive-tabindex
  );
}

function Total({ duration }: { duration: number }) {
  const [before, after] = useWords("studio/review").player.total.split("{total}");
  return (
    <>
      {before}
      <Ltr>{clockTime(duration / 1000)}</Ltr>
      {after}
    </>
  );
}

function Picture(props: Pick<Props, "cut" | "files" | "film" | "player" | "captions">) {
  const { cut, files, film, player, captions } = props;
  const words = useWords("studio/review").player;
  const { object_path, poster_path, width, height } = cut;
  const { source, isBroken, events } = useLastingAddress(object_path, files?.[object_path], renewCutFile);
  const shape = { aspectRatio: `${width ?? 16} / ${height ?? 9}` };
  if (files === undefined) {
    return (
      <div className={styles.picture} style={shape}>
        <SkeletonLines lines={3} />
      </div>
    );
  }
  if (source === undefined || isBroken) {
    return (
      <p className={styles.picture} style={shape} role="alert">
        {words.broken}
      </p>
    );
  }
  /* oxlint-disable jsx-a11y/media-has-caption because a cut has captions only once it is delivered */
  return (
    <video
      ref={film}
      className={styles.picture}
      style={shape}
      src={source}
      poster={(poster_path && files[poster_path]) || undefined}
      preload="metadata"
      playsInline
      onClick={player.toggle}
      onTimeUpdate={player.sync}
      onSeeked={player.sync}
      onPlay={player.sync}
      onPause={player.sync}
      onEnded={player.sync}
      {...events}
    >
      <CaptionTracks captions={captions} />
    </video>
  );
  /* oxlint-enable jsx-a11y/media-has-caption */
}

/** What the keys do, for whoever has some. */
function Keys({ canComment, hasCaptions }: { canComment: boolean; hasCaptions: boolean }) {
  const { direction } = useLanguage();
  const { keys } = useWords("studio/review").player;
  const [back, forward] = direction === "rtl" ? ["→", "←"] : ["←", "→"];
  return (
    <p className={styles.playerKeys}>
      <span>
        <kbd>{keys.space}</kbd> {keys.play}
      </span>
      <span>
        <kbd>{back}</kbd> <kbd>{forward}</kbd> {keys.seconds}
      </span>
      {hasCaptions && (
        <span>
          <kbd>T</kbd> {keys.captions}
        </span>
      )}
      {canComment && (
        <span>
          <kbd>C</kbd> {keys.comment}
        </span>
      )}
    </p>
  );
}
