import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { distinctName } from "../../../ui/studio/people.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { videoState } from "../../../ui/studio/video-state.ts";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import { Section } from "../lists/record-view.tsx";
import type { ProductionRecord, Twin } from "./api.ts";
import styles from "./production.module.css";

interface Props {
  record: ProductionRecord;
  people: readonly Twin[];
}

/** The videos of a production, with whom each waits for; their scripts open in the Studio, for the team, too. */
export function VideosOf({ record: { videos, production }, people }: Props) {
  const { language } = useLanguage();
  const { videos: words, videoStates, words: counts, person } = useWords("admin/production");
  return (
    <Section title={words.title}>
      {videos.length === 0 ? (
        <p className={styles.noVideos}>{words.none}</p>
      ) : (
        <ul className={styles.videos}>
          {videos.map((video) => {
            const state = videoState(video, "team", videoStates);
            const name = distinctName(people, video.twin_id ?? production.twin_id, { person });
            return (
              <li key={video.id} className={styles.video}>
                <PageLink to={`/studio/${production.id}/videos/${video.id}`} className={inlineLink()}>
                  <bdi>{video.title}</bdi>
                </PageLink>
                <StateMark kind={state.kind}>{state.text}</StateMark>
                <span className="small muted">
                  {name && <bdi>{name}</bdi>}
                  {name && video.words > 0 && (language === "ar" ? "، " : ", ")}
                  {video.words > 0 && plural(language, video.words, counts)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {production.stopped_at === null && production.twin_id !== null && (
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
    </Section>
  );
}
