import { useWords } from "../../../i18n/use-words.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { directionOf } from "./demo-script.ts";
import styles from "./home.module.css";

const seconds = ["00:00", "00:02", "00:04", "00:06", "00:08", "00:10"];

/** Long pauses apart, a voice is even: a third of the wave makes the whole of it. */
const voice = { bars: 180, loop: 60, seed: 5 };

/** The demo as an editor sees it: ruler, script, voice and versions under one playhead. */
export function DemoTimeline() {
  const words = useWords("marketing/home").demo;
  return (
    <div className={styles.timeline} aria-hidden="true" data-later>
      <div className={styles.ruler}>
        {seconds.map((second) => (
          <span key={second}>{second}</span>
        ))}
      </div>
      <span className={styles.demoTimelineLabel}>{words.tracks.script}</span>
      <div className={classNames(styles.track, styles.script)}>
        <ScriptLine />
      </div>
      <span className={styles.demoTimelineLabel}>{words.tracks.voice}</span>
      <div className={styles.track}>
        <div className={styles.voice}>
          <Wave {...voice} />
          <Wave {...voice} className={styles.played} />
        </div>
      </div>
      <span className={styles.demoTimelineLabel}>{words.tracks.versions}</span>
      <div className={classNames(styles.track, styles.clips)}>
        {words.versions.map(({ language, name, ratio }, index) => (
          <span key={ratio} className={styles.clip}>
            <Nuqta kind={index === 0 ? "solid" : "twin"} />
            <span lang={language} dir={directionOf(language)}>
              {name}
              <span className={styles.demoTimelineRatio}>
                {language === "ar" ? "، " : ", "}
                <Ltr>{ratio}</Ltr>
              </span>
            </span>
          </span>
        ))}
      </div>
      <div className={styles.rail}>
        <div className={styles.head} />
      </div>
    </div>
  );
}

/** The line of the page's own language; the other versions only repeat it. */
function ScriptLine() {
  const words = useWords("marketing/home").demo;
  const [main] = words.versions;
  const line = main?.captions.join(" ").split(" ") ?? [];
  const head = line.indexOf(main?.keyWord ?? "");
  return (
    <p className={styles.demoTimelineLine}>
      {line.map((text, index) => (
        <span
          key={`${index} ${text}`}
          className={index < head ? styles.spoken : index === head ? styles.speaking : undefined}
        >
          {text}
        </span>
      ))}
    </p>
  );
}
