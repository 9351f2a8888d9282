import figures from "../../../generated/pictures/course-plans/figures.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { contactAbout } from "../../../site/contact-about.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { DeliverySteps } from "../plans/delivery-steps.tsx";
import styles from "./packages.module.css";

/** What stands below the prices of the courses: how they are delivered, and the way to a course of one's own. */
export function CourseClosing() {
  const { delivery } = useWords("pricing/details");
  return (
    <>
      <div className="wrap">
        <DeliverySteps words={delivery.course} />
      </div>
      <CustomCourse />
    </>
  );
}

/** For a course that fits no package: the contact form, its subject filled in. */
function CustomCourse() {
  const words = useWords("pricing/details").custom;
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
