import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useViewer } from "../use-viewer.ts";
import type { VideoRecord } from "../video/api.ts";
import { coverageOf } from "../video/consent-coverage.ts";
import type { Cuts, NumberedCut } from "./api.ts";
import { ApprovedWords, FoldedWords, useIsPhone } from "./approved-words.tsx";
import { Comments } from "./comments.tsx";
import { CutDecision } from "./cut-decision.tsx";
import { CutList } from "./cut-list.tsx";
import { CutPlayer } from "./player.tsx";
import styles from "./review.module.css";
import { cutState, threadsOf } from "./review.ts";
import { SendCut } from "./send-cut.tsx";
import { type SpokenLine, spokenLines } from "./spoken-lines.ts";
import { useCaptions } from "./use-captions.ts";
import { cutsKey, useCutFiles, useCuts } from "./use-cuts.ts";
import { type Player, usePlayer } from "./use-player.ts";
import { useWatchers, Watchers } from "./watchers.tsx";

/** The cuts of a video: one to look at, what is said of it, the answer to it, and the next file of the team. */
export function ReviewRoom({ record }: { record: VideoRecord }) {
  const words = useWords("studio/review");
  const cuts = useCuts(record.video.id);
  const retry = useRetry(cutsKey(record.video.id));
  if (cuts.data) return <Room record={record} cuts={cuts.data} />;
  if (cuts.isError) {
    const { title, text, retry: label } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={label} onRetry={retry} />;
  }
  return <Waiting label={words.loading} lines={6} />;
}

interface Props {
  record: VideoRecord;
  cuts: Cuts;
}

function Room({ record, cuts }: Props) {
  const words = useWords("studio/review");
  const { now } = useViewer();
  const [shownNumber, setShown] = useState<number | null>(null);
  const files = useCutFiles(cuts.numbered);
  const top = useRef<HTMLDivElement>(null);
  const { video, production, versions } = record;
  const [newest] = cuts.numbered;
  const shown = cuts.numbered.find(({ number }) => number === shownNumber) ?? newest;
  const film = useRef<HTMLVideoElement>(null);
  const player = usePlayer(film, shown?.id ?? "", shown?.duration_ms ?? 0);
  const isPhone = useIsPhone();
  const coverage = coverageOf(video, production, now);
  const isTeam = production.side === "team";
  const canSend = video.script_status === "approved";
  if (!shown && !canSend) return null;
  const state = cutState(video, versions, cuts);
  const wordsOfCut = shown && shownWords(record, shown, cuts, player);
  return (
    <section id="cut" ref={top} className={styles.review} aria-label={words.title}>
      {shown ? (
        <Screening
          key={shown.id}
          record={record}
          cut={shown}
          cuts={cuts}
          files={files}
          film={film}
          player={player}
          lines={wordsOfCut?.lines ?? noLines}
          below={isPhone && wordsOfCut && <FoldedWords {...wordsOfCut} />}
          canComment={coverage !== "stopped"}
        />
      ) : (
        <div className={styles.noCut}>
          <h2 className="h3">{words.title}</h2>
          <p className="muted">{words.none[production.side]}</p>
        </div>
      )}
      <CutDecision record={record} state={state} comments={cuts.comments} canAct={coverage === "covered"} />
      {(wordsOfCut || cuts.numbered.length > 1) && (
        <div className={styles.columns}>
          {wordsOfCut && !isPhone && <ApprovedWords {...wordsOfCut} />}
          {cuts.numbered.length > 1 && (
            <CutList
              cuts={cuts}
              side={production.side}
              shown={shown?.number ?? null}
              state={state}
              files={files}
              onShow={(number) => {
                setShown(number);
                top.current?.scrollIntoView({ block: "start" });
              }}
            />
          )}
        </div>
      )}
      {isTeam && canSend && (
        <SendCut
          videoId={video.id}
          pending={cuts.pending}
          isFirst={!newest}
          canSend={coverage === "covered"}
        />
      )}
    </section>
  );
}

const noLines: readonly SpokenLine[] = [];

/** The words that a cut speaks. None of a destroyed film, and none of a version that is too old to be loaded. */
function shownWords(record: VideoRecord, cut: NumberedCut, cuts: Cuts, player: Player) {
  const version = record.versions.find(({ number }) => number === cut.version);
  if (!version || cut.status !== "ready") return undefined;
  const lines = spokenLines(version.text, player.duration);
  return { record, version: version.number, lines, threads: threadsOf(cuts.comments, cut.number), player };
}

interface ScreeningProps extends Props {
  cut: NumberedCut;
  files: Readonly<Record<string, string>> | undefined;
  film: RefObject<HTMLVideoElement | null>;
  player: Player;
  lines: readonly SpokenLine[];
  /** What stands below the film. */
  below: ReactNode;
  canComment: boolean;
}

/** The night over the desk: the picture with its bar, and the comments beside it. */
function Screening(props: ScreeningProps) {
  const { record, cut, cuts, files, film, player, lines, below, canComment } = props;
  const words = useWords("studio/review");
  const { id: userId } = useViewer();
  const stage = useRef<HTMLElement>(null);
  const captions = useCaptions(record, cut);
  const field = useRef<HTMLTextAreaElement>(null);
  const threads = threadsOf(cuts.comments, cut.number);
  const watchers = useWatchers(record.video.id, userId, record.production.side, cut.number, player.moment);
  const write = () => {
    player.pause();
    field.current?.focus();
  };
  return (
    <div className={`${styles.room} dark`}>
      <header className={styles.head}>
        <h2 className="h4">{words.cut.replace("{number}", String(cut.number))}</h2>
        <Watchers watchers={watchers} />
      </header>
      {cut.note && (
        <p className={styles.cutNote} dir="auto">
          {cut.note}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.besideWords}>
          <CutPlayer
            cut={cut}
            files={files}
            film={film}
            stage={stage}
            player={player}
            threads={threads}
            lines={lines}
            captions={captions}
            watchers={watchers.filter((watcher) => watcher.cut === cut.number)}
            onComment={canComment && cut.status === "ready" ? write : undefined}
          />
          {below}
        </div>
        <Comments
          videoId={record.video.id}
          cut={cut}
          threads={threads}
          player={player}
          field={field}
          onLeave={() => stage.current?.focus()}
          canComment={canComment && cut.status === "ready"}
        />
      </div>
    </div>
  );
}
