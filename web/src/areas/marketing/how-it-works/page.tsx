import start from "../../../generated/pictures/next-page/start.svg";
import delivery from "../../../generated/pictures/service-steps/delivery.svg";
import editing from "../../../generated/pictures/service-steps/editing.svg";
import generation from "../../../generated/pictures/service-steps/generation.svg";
import onboarding from "../../../generated/pictures/service-steps/onboarding.svg";
import script from "../../../generated/pictures/service-steps/script.svg";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta, type NuqtaKind } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import styles from "./how-it-works.module.css";

export function Page() {
  const words = useWords("marketing/how-it-works");
  return (
    <>
      <Tracks />
      <ServiceSteps />
      <Wait />
      <NextPage field="henna" picture={start} words={words.nextPage}>
        <PageLink to="/video-packages" className={buttonClass({ kind: "light" })}>
          {words.nextPage.packages}
        </PageLink>
      </NextPage>
    </>
  );
}

/** The steps as an editor sees them: short clips on your track, long ones on ours. */
function Tracks() {
  const words = useWords("marketing/how-it-works");
  const { tracks } = words;
  return (
    <div className={`wrap ${styles.opening}`}>
      <h1 className={`d1 ${styles.tracksTitle}`}>
        <Lines of={words.title} />
      </h1>
      <p className={`lead ${styles.tracksLead}`}>{words.lead}</p>
      <div className={styles.timeline} aria-hidden="true">
        <div className={styles.ruler}>
          {tracks.ours.map((work, index) => (
            <span key={work}>{tracks.step.replace("{number}", String(index + 1))}</span>
          ))}
        </div>
        <span className={styles.label}>{tracks.you}</span>
        <div className={styles.track}>
          {tracks.yours.map((work, index) => (
            <span key={tracks.ours[index]} className={work ? styles.moment : undefined}>
              {work}
            </span>
          ))}
        </div>
        <span className={styles.label}>{tracks.we}</span>
        <div className={styles.track}>
          {tracks.ours.map((work) => (
            <span key={work} className={styles.clip}>
              {work}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const parts: { part: "you" | "we" | "get"; dot: NuqtaKind }[] = [
  { part: "you", dot: "solid" },
  { part: "we", dot: "twin" },
  { part: "get", dot: "pair" },
];

/** The five steps on one line: who does what, and what is there at the end of each. */
function ServiceSteps() {
  const words = useWords("marketing/how-it-works");
  const { title, ...steps } = words.steps;
  const rows = [
    { step: steps.onboarding, picture: onboarding },
    { step: steps.script, picture: script },
    { step: steps.generation, picture: generation },
    { step: steps.editing, picture: editing },
    { step: steps.delivery, picture: delivery },
  ];
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="steps-title">
      <h2 id="steps-title" className="visually-hidden">
        {title}
      </h2>
      <ol>
        {rows.map(({ step, picture }, index) => (
          <li key={step.title} className={styles.step}>
            <Picture src={picture} className={styles.picture} eager={index === 0} />
            <div className={styles.words}>
              <h3 className={`h2 ${styles.serviceStepsTitle}`}>
                <span aria-hidden="true">{index + 1}</span>
                {step.title}
              </h3>
              <dl>
                {parts.map(({ part, dot }) => (
                  <div key={part} className={styles.part}>
                    <dt>
                      <Nuqta kind={dot} className={styles.dot} />
                      {words.parts[part]}
                    </dt>
                    <dd>{step[part]}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How long it takes, and why; said before anyone has to ask. */
function Wait() {
  const { wait: words, films } = useWords("marketing/how-it-works");
  const links = {
    guide: (
      <PageLink key="guide" to="/recording-instructions" className={inlineLink()}>
        {words.guide}
      </PageLink>
    ),
    courses: (
      <PageLink key="courses" to="/course-packages" className={inlineLink()}>
        {words.courses}
      </PageLink>
    ),
  };
  return (
    <section className={styles.night} aria-labelledby="wait-title">
      <div className={`wrap ${styles.layout}`}>
        <h2 id="wait-title" className={`d2 ${styles.waitTitle}`}>
          <Lines of={words.title} />
        </h2>
        <p className={`lead ${styles.waitLead}`}>{words.lead}</p>
        <ul className={styles.points}>
          {words.points.map(({ title, text }) => (
            <li key={title} className={styles.point}>
              <h3 className="h3">{title}</h3>
              <p className="muted">{fill(text, links)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.film}>
          <Film name="demo" words={films} />
        </div>
      </div>
    </section>
  );
}
