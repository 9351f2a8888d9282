import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { OtherWays } from "./other-ways.tsx";

export function Page() {
  const words = useWords("marketing/contact");
  return (
    <div className={classNames("wrap", styles.page)}>
      <div className={styles.head}>
        <h1 className="d2">{words.title}</h1>
        <p className={classNames("lead", styles.lead)}>{words.lead}</p>
      </div>
      <ContactForm />
      <OtherWays />
    </div>
  );
}
