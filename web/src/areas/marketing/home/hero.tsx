import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { DemoStage, type StageFilm } from "./demo-stage.tsx";
import styles from "./hero.module.css";

/** The promise in two lines, the way in, and the demo below it, where `film` plays. */
export function Hero({ film }: { film: StageFilm }) {
  const { hero, demo } = useWords("home");
  const { language } = useLanguage();
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.opening}>
          <h1 className={`d1 ${styles.title}`}>
            <Lines of={hero.title} />
          </h1>
          <div className={styles.invitation}>
            <p className="lead">{hero.lead}</p>
            <div className={styles.actions}>
              <PageLink to="/video-packages" className={buttonClass()}>
                {hero.getStarted}
              </PageLink>
              <PageLink to="/use-cases" className={buttonClass({ kind: "outline" })}>
                <Icon name="play" />
                {hero.watchDemo}
              </PageLink>
            </div>
          </div>
        </div>
        <DemoStage key={language} words={demo} film={film} />
      </div>
    </section>
  );
}
