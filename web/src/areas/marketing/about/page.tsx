import avatarArtist from "../../../generated/pictures/about/avatarArtist.svg";
import channelManager from "../../../generated/pictures/about/channelManager.svg";
import art from "../../../generated/pictures/about/consent.svg";
import mark from "../../../generated/pictures/about/mark.svg";
import producer from "../../../generated/pictures/about/producer.svg";
import scriptwriter from "../../../generated/pictures/about/scriptwriter.svg";
import videoEditor from "../../../generated/pictures/about/videoEditor.svg";
import voiceEngineer from "../../../generated/pictures/about/voiceEngineer.svg";
import distance from "../../../generated/pictures/next-page/distance.svg";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { brand } from "../../../site/brand.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import { NextPage } from "../next-page/next-page.tsx";
import styles from "./about.module.css";

export function Page() {
  const words = useWords("marketing/about");
  return (
    <>
      <CompanyName />
      <Purpose />
      <Difference />
      <Team />
      <Consent />
      <CompanyFigures />
      <NextPage field="lagoon" picture={distance} words={words.nextPage}>
        <PageLink to="/contact" className={buttonClass({ kind: "ink" })}>
          {words.nextPage.contact}
        </PageLink>
        <PageLink to="/how-it-works" className={textLink()}>
          {words.nextPage.howItWorks}
        </PageLink>
      </NextPage>
    </>
  );
}

/** Who we are, beside what the name and the mark mean. */
function CompanyName() {
  const words = useWords("marketing/about");
  return (
    <div className={`wrap ${styles.companyNameOpening}`}>
      <div className={styles.words}>
        <h1 className="d1">
          <Lines of={words.title} />
        </h1>
        <p className={`lead ${styles.companyNameLead}`}>{words.lead}</p>
      </div>
      <figure className={styles.mark}>
        <Picture src={mark} className={styles.drawing} eager />
        <figcaption className="caption muted">
          {fill(words.mark, {
            letter: (
              <span key="letter" lang="ar">
                ت
              </span>
            ),
          })}
        </figcaption>
      </figure>
    </div>
  );
}

/** Mission and vision, each a sentence that can be read from across the room. */
function Purpose() {
  const words = useWords("marketing/about").purpose;
  return (
    <section className={`wrap ${styles.purposeSection}`} aria-labelledby="purpose-title">
      <h2 id="purpose-title" className="visually-hidden">
        {words.title}
      </h2>
      {[words.mission, words.vision].map(({ title, text }) => (
        <div key={title} className={styles.row}>
          <h3 className="h4">{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** What we do that a piece of software does not. */
function Difference() {
  const words = useWords("marketing/about").difference;
  return (
    <section className={`wrap ${styles.differenceSection}`} aria-labelledby="difference-title">
      <h2 id="difference-title" className={`d2 ${styles.title}`}>
        <Lines of={words.title} />
      </h2>
      <ul>
        {words.points.map(({ title, text }) => (
          <li key={title} className={styles.point}>
            <h3 className="h3">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const portraits = [producer, scriptwriter, avatarArtist, voiceEngineer, videoEditor, channelManager];

/** The team by role, in the order in which a video meets them. Solid figures all: nobody here is a twin. */
function Team() {
  const words = useWords("marketing/about").team;
  return (
    <section className={`wrap ${styles.teamSection}`} aria-labelledby="team-title">
      <div className={styles.teamOpening}>
        <h2 id="team-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </div>
      <ol className={styles.roles}>
        {words.roles.map(({ title, text }, index) => (
          <li key={title} className={styles.role}>
            <Picture src={portraits[index] ?? producer} className={styles.portrait} />
            <div>
              <h3 className="h3">{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a yes means here, and whose it is. */
function Consent() {
  const words = useWords("marketing/about").consent;
  const privacy = (
    <PageLink key="privacy" to="/privacy" className={inlineLink()}>
      {words.privacy}
    </PageLink>
  );
  return (
    <section className={styles.night} aria-labelledby="consent-title">
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.consentOpening}>
          <h2 id="consent-title" className="d2">
            <Lines of={words.title} />
          </h2>
          <p className={`lead ${styles.consentLead}`}>{words.lead}</p>
        </div>
        <Picture src={art} className={styles.art} />
        <ol className={styles.rules}>
          {words.rules.map(({ title, text }, index) => (
            <li key={title} className={styles.rule}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="h4">{title}</h3>
              <p className="muted">{fill(text, { privacy })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What can be counted, and the company that answers for it. */
function CompanyFigures() {
  const words = useWords("marketing/about");
  const { language } = useLanguage();
  return (
    <section className={`wrap ${styles.companyFiguresSection}`} aria-labelledby="figures-title">
      <div className={styles.company}>
        <h2 id="figures-title" className="h2">
          {words.stats.title}
        </h2>
        <p>
          <b className="h4">{brand.legalName[language]}</b>
          <span className="muted">{words.proof.company}</span>
        </p>
      </div>
      <ul className={styles.figures}>
        {words.proof.figures.map(({ count, label }) => (
          <li key={count}>
            <p className={styles.count}>
              <Ltr>
                {count}
                <span>+</span>
              </Ltr>
            </p>
            <p className="muted">{label}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
