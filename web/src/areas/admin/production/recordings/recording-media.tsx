import { type RefObject, useRef } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { SkeletonLines } from "../../../../ui/state.tsx";
import { clockTime } from "../../../../ui/studio/clock-time.ts";
import { FilmStrip } from "../../../../ui/studio/film-strip.tsx";
import { Findings } from "../../../../ui/studio/findings.tsx";
import { MarkedWave } from "../../../../ui/studio/sound-wave.tsx";
import { useLastingAddress } from "../../../../ui/studio/use-lasting-address.ts";
import { inlineLink } from "../../../../ui/text-link.ts";
import type { Recording } from "./api.ts";
import styles from "./recordings.module.css";
import { type FileAddresses, renewFile } from "./use-files.ts";

interface Props {
  recording: Recording;
  /** Undefined while they load. */
  files: FileAddresses | undefined;
}

/** The player of a recording, its strip and its wave, and what the examination found, moment by moment. */
export function RecordingMedia({ recording, files }: Props) {
  const { recording: words } = useWords("admin/production");
  const player = useRef<HTMLMediaElement>(null);
  const { media, received_at, strip_path } = recording;
  if (received_at === null) return <p className="small muted">{words.coming}</p>;
  const playFrom = (moment: number) => {
    const film = player.current;
    if (film === null) return;
    film.currentTime = moment;
    // A second press stops it, and the browser may refuse to begin.
    film.play().catch(() => undefined);
    film.focus();
  };
  const marks = recording.findings.flatMap(({ at, until, hard }) =>
    at === null ? [] : [{ at, until, isGrave: hard }],
  );
  return (
    <div className={styles.media}>
      <Player player={player} recording={recording} files={files} />
      {strip_path && <FilmStrip src={files?.[strip_path] ?? null} />}
      {media && media.waveform.length > 0 && (
        <MarkedWave peaks={media.waveform} seconds={media.duration} marks={marks} />
      )}
      {recording.status !== "checking" && <FindingList recording={recording} onPlay={playFrom} />}
    </div>
  );
}

interface PlayerProps extends Props {
  player: RefObject<HTMLMediaElement | null>;
}

/** A film or a voice in the browser's own player, which the keyboard reaches. */
function Player({ player, recording, files }: PlayerProps) {
  const words = useWords("admin/production");
  const { kind, object_path, poster_path } = recording;
  const { source, isBroken, events } = useLastingAddress(object_path, files?.[object_path], renewFile);
  if (files === undefined) return <SkeletonLines lines={3} />;
  if (source === undefined || isBroken) return <p className="small muted">{words.recording.noPlayer}</p>;
  const common = {
    controls: true,
    preload: "none",
    src: source,
    "aria-label": `${words.kinds[kind]}, ${recording.file_name}`,
    ...events,
  } as const;
  /* oxlint-disable jsx-a11y/media-has-caption because nobody has written down what a customer says yet */
  return kind === "voice" ? (
    <audio ref={player} {...common} className={styles.voice} />
  ) : (
    <video
      ref={player as RefObject<HTMLVideoElement | null>}
      {...common}
      poster={(poster_path && files[poster_path]) || undefined}
      className={styles.film}
    />
  );
  /* oxlint-enable jsx-a11y/media-has-caption */
}

interface FindingProps {
  recording: Recording;
  /** Plays from a moment, in seconds. */
  onPlay: (moment: number) => void;
}

/** The sentences of the examination; those about a moment lead to it. */
function FindingList({ recording, onPlay }: FindingProps) {
  const { language } = useLanguage();
  const { recording: words } = useWords("admin/production");
  if (recording.findings.length === 0) return <p className="small muted">{words.noFindings}</p>;
  const entries = recording.findings.map((finding, index) => ({
    key: `${finding.code}-${index}`,
    at: finding.at,
    isGrave: finding.hard,
    text: (
      <>
        {finding[language]}{" "}
        {finding.at !== null && (
          <button type="button" className={inlineLink(styles.moment)} onClick={() => onPlay(finding.at ?? 0)}>
            {words.play.replace("{time}", clockTime(finding.at))}
          </button>
        )}
      </>
    ),
  }));
  return <Findings findings={entries} label={words.findings} />;
}
