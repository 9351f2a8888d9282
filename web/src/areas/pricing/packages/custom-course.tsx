import figures from "../../../generated/pictures/course-plans/figures.svg";
import { contactAbout } from "../../../site/contact-about.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./custom-course.module.css";

interface Props {
  words: { title: string; lead: string; ask: string; subject: string };
}

/** For a course that fits no package: the contact form, its subject filled in. */
export function CustomCourse({ words }: Props) {
  return (
    <section className={styles.band} aria-labelledby="custom-title">
      <Picture src={figures} className={styles.art} />
      <div className={`wrap ${styles.words}`}>
        <h2 id="custom-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <PageLink to={contactAbout(words.subject)} className={buttonClass({ kind: "ink" })}>
          {words.ask}
        </PageLink>
      </div>
    </section>
  );
}
