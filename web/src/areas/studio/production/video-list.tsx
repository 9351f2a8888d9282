import { useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { distinctName } from "../../../ui/studio/people.ts";
import { StepTrack } from "../../../ui/studio/step-track.tsx";
import { videoState } from "../../../ui/studio/video-state.ts";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import type { Production, Video } from "../api.ts";
import { shownTwin, workOf } from "../facts.ts";
import { STEPS, stepsDone } from "../steps.ts";
import styles from "./production.module.css";

/** The videos of a production, one line each: how far it is, and whom it waits for. */
export function VideoList({ production }: { production: Production }) {
  const words = useWords("studio/production").videos;
  const title = useId();
  const work = workOf(production);
  const canBegin = work !== "stopped" && work !== "deleted";
  const hasNone = production.videos.length === 0;
  return (
    <section aria-labelledby={title}>
      <div className={styles.videosHead}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        {canBegin && (
          <div className={styles.videoActions}>
            <PageLink
              to={`/studio/${production.id}/new-video`}
              className={buttonClass({ kind: "outline", size: "small" })}
            >
              {words.begin}
            </PageLink>
            <PageLink to={`/studio/${production.id}/new-videos`} className={textLink()}>
              {words.beginMany}
            </PageLink>
          </div>
        )}
      </div>
      {hasNone ? (
        <p className={`${styles.noVideos} muted`}>{words.none}</p>
      ) : (
        <ul className={styles.list}>
          {production.videos.map((video) => (
            <li key={video.id} className={styles.video}>
              <VideoLine video={video} production={production} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function VideoLine({ video, production }: { video: Video; production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio/production");
  const state = videoState(video, "customer", words.videoStates);
  const done = stepsDone(video);
  const step = Math.min(done, STEPS.length - 1);
  const isStopped = production.stopped_at !== null;
  const name = distinctName(production.twins, shownTwin(production, video), words);
  const written =
    video.words > 0 &&
    (video.cut > 0
      ? words.videos.cut.replace("{number}", String(video.cut))
      : plural(language, video.words, words.words));
  return (
    <>
      <div>
        <h3 className={styles.videoTitle}>
          <PageLink to={`/studio/${video.production_id}/videos/${video.id}`} className={inlineLink()}>
            <bdi>{video.title}</bdi>
          </PageLink>
        </h3>
        {(name || written) && (
          <p className="small muted">
            {name && <bdi>{name}</bdi>}
            {name && written && (language === "ar" ? "، " : ", ")}
            {written}
          </p>
        )}
      </div>
      <StepTrack count={STEPS.length} done={done} state={isStopped ? "paused" : state.kind}>
        <span className="visually-hidden">
          {words.videos.track
            .replace("{number}", String(step + 1))
            .replace("{name}", words.steps[step] ?? "")}
          {language === "ar" ? "، " : ", "}
        </span>
        {state.text}
      </StepTrack>
    </>
  );
}
