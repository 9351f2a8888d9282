import { Suspense, useEffect, useRef, useState } from "react";
import { localeOf } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { distinctName } from "../../../ui/studio/people.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { videoState } from "../../../ui/studio/video-state.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { consentAddress, productionAddress } from "../addresses.ts";
import { Trail } from "../trail.tsx";
import { useViewer } from "../use-viewer.ts";
import { personShown, type VideoRecord } from "./api.ts";
import { coverageOf } from "./consent-coverage.ts";
import { ArrivedVersion, OthersActs, useVersionInFront } from "./new-version.tsx";
import { Answers, Decision } from "./script-decision.tsx";
import { readDraft } from "./script-draft.ts";
import { ScriptLines } from "./script-lines.tsx";
import { ScriptVersions } from "./script-versions.tsx";
import { SpeakingTime } from "./speaking-time.tsx";
import styles from "./video.module.css";

const ScriptEditor = lazy(() =>
  import("./script-editor.tsx").then((module) => ({ default: module.ScriptEditor })),
);
const ChangeVideo = lazy(() =>
  import("../new-videos/video-form.tsx").then((module) => ({ default: module.ChangeVideo })),
);
const ReviewRoom = lazy(() =>
  import("../review/review-room.tsx").then((module) => ({ default: module.ReviewRoom })),
);
const DeliveriesOfVideo = lazy(() =>
  import("../deliveries/deliveries-of-video.tsx").then((module) => ({ default: module.DeliveriesOfVideo })),
);
const Compare = lazy(() => import("./script-compare.tsx").then((module) => ({ default: module.Compare })));

/** A video: its cuts, once there are some, then its script: who is next, its words, what was said of them. */
export function VideoScreen({ record }: { record: VideoRecord }) {
  const words = useWords("studio/video/script");
  const viewer = useViewer();
  const { video, production, versions } = record;
  const [shownNumber, setShown] = useState<number | null>(null);
  const [otherNumber, setOther] = useState<number | null>(null);
  // Words that were left unsent are in front again.
  const [isWriting, setWriting] = useState(() => readDraft(viewer.id, video.id) !== null);
  const [newest] = versions;
  const { read, arrived, show } = useVersionInFront(versions);
  const shown = versions.find(({ number }) => number === (shownNumber ?? read)) ?? newest;
  const other = versions.find(({ number }) => number === otherNumber && number !== shown?.number);
  const coverage = coverageOf(video, production, viewer.now);
  const canAct = coverage === "covered";
  const [isChanging, setChanging] = useState(false);
  // Of a delivered video the files matter most. Decided as it opens: nothing moves under somebody's hands.
  const [filesFirst] = useState(video.step === "completed");
  const navigate = usePageNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = useRef(false);
  // After what came in the place of the decision.
  useEffect(() => {
    takesFocus.current = false;
  });
  const showVersion = (number: number) => {
    setShown(number);
    if (number === newest?.number) show(number);
    setWriting(false);
  };
  /** `sent`: the number of the version that was sent, which is then in front. */
  const close = (sent?: number) => {
    if (sent !== undefined) show(sent);
    if (sent !== undefined) setShown(null);
    setWriting(false);
  };
  const deliveries = (
    <Suspense>
      <DeliveriesOfVideo video={video} />
    </Suspense>
  );
  return (
    <>
      <VideoHead record={record} />
      {coverage !== "covered" && <Uncovered record={record} text={words[coverage]} />}
      {filesFirst && deliveries}
      {(video.cut > 0 || video.script_status === "approved") && (
        <Suspense fallback={<Waiting label={words.loading} lines={8} />}>
          <ReviewRoom record={record} />
        </Suspense>
      )}
      {/* One thing to do at a time: who writes does not decide. */}
      {!isWriting &&
        !isChanging &&
        (arrived ? (
          <ArrivedVersion
            version={arrived}
            takesFocus={takesFocus}
            onShow={() => {
              showVersion(arrived.number);
              heading.current?.focus();
            }}
          />
        ) : (
          <Decision record={record} canAct={canAct} takesFocus={takesFocus} />
        ))}
      <OthersActs record={record} />
      <div className={styles.columns}>
        <section aria-label={words.script} className={styles.script}>
          {isChanging ? (
            <Suspense fallback={<Waiting label={words.loading} lines={8} />}>
              <ChangeVideo
                production={production}
                video={video}
                onDone={() => setChanging(false)}
                onDeleted={() => navigate(productionAddress(production), { replace: true })}
              />
            </Suspense>
          ) : isWriting ? (
            <Suspense fallback={<Waiting label={words.loading} lines={8} />}>
              <ScriptEditor record={record} canSend={canAct} onClose={close} />
            </Suspense>
          ) : (
            <>
              <div className={styles.bar}>
                <h2 ref={heading} tabIndex={-1} className="h3">
                  {shown ? words.version.replace("{number}", String(shown.number)) : words.script}
                </h2>
                <Button
                  kind={newest ? "outline" : video.waits_for === production.side ? "primary" : "outline"}
                  size="small"
                  disabled={!canAct}
                  onClick={() => setWriting(true)}
                >
                  {newest ? words.write.next : words.write.first}
                </Button>
              </div>
              {shown && other ? (
                <Suspense fallback={<Waiting label={words.versions.loading} lines={8} />}>
                  <Compare
                    before={other.number < shown.number ? other : shown}
                    after={other.number < shown.number ? shown : other}
                    language={video.language}
                  />
                </Suspense>
              ) : shown ? (
                <ScriptLines record={record} version={shown} canComment={coverage !== "stopped"} />
              ) : (
                <p className="muted">{words.empty[production.side]}</p>
              )}
            </>
          )}
        </section>
        <aside className={styles.beside}>
          {shown && (
            <ScriptVersions
              record={record}
              shown={shown.number}
              other={other?.number ?? null}
              onShow={showVersion}
              onCompare={(number) => {
                setOther(number);
                setWriting(false);
              }}
            />
          )}
          <Answers record={record} />
          <section>
            <h2 className="h4">{words.brief}</h2>
            {video.brief && (
              <p className={styles.brief} dir="auto">
                {video.brief}
              </p>
            )}
            {coverage !== "stopped" && !isChanging && (
              <Button kind="outline" size="small" className={styles.change} onClick={() => setChanging(true)}>
                {words.change}
              </Button>
            )}
          </section>
        </aside>
      </div>
      {!filesFirst && deliveries}
    </>
  );
}

function VideoHead({ record: { video, production } }: { record: VideoRecord }) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
  const { people } = production;
  const name = distinctName(people, personShown(production, video)?.id ?? null, words);
  const state = videoState(video, production.side, words.videoStates);
  const list = new Intl.ListFormat(localeOf(language));
  const channels = list.format(video.channels.map((code) => words.scope.channels[code]));
  return (
    <div className={styles.head}>
      <Trail
        label={words.trail}
        studio={words.name}
        plan={production.plan_name}
        to={productionAddress(production)}
      />
      <h1 className="h2">
        <bdi>{video.title}</bdi>
      </h1>
      <p className={styles.facts}>
        <StateMark kind={production.stopped_at ? "paused" : state.kind}>{state.text}</StateMark>
        <span className="small muted">
          {name && (
            <>
              <bdi>{name}</bdi>
              {language === "ar" ? "، " : ", "}
            </>
          )}
          {words.scope.languages[video.language]}
          {language === "ar" ? "، " : ", "}
          {channels}
        </span>
        {video.words > 0 && (
          <span className="small muted">
            <SpeakingTime words={video.words} language={video.language} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Why no words can be sent, and where that can be changed. */
function Uncovered({ record: { production, video }, text }: { record: VideoRecord; text: string }) {
  const words = useWords("studio/video/script");
  const person = personShown(production, video);
  if (!person && production.people.length > 0) return <p className={styles.notice}>{words.gone}</p>;
  const consent = consentAddress({ id: production.id, twins: production.people }, person?.id ?? "");
  return (
    <p className={styles.notice}>
      {text}{" "}
      {production.side === "customer" && (
        <PageLink to={consent} className={inlineLink()}>
          {words.seeConsent}
        </PageLink>
      )}
    </p>
  );
}
