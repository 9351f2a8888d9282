import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { DemoStage } from "./demo-stage.tsx";
import styles from "./home.module.css";

/** The promise in two lines, the links to the packages and the use cases, and the demo below. */
export function Hero() {
  const { hero } = useWords("marketing/home");
  const { language } = useLanguage();
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.heroOpening}>
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
        <DemoStage key={language} />
      </div>
    </section>
  );
}
