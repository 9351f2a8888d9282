import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { describeError } from "./describe-error.ts";
import styles from "./unexpected-error.module.css";

/** Stands in for whatever failed to render. */
export function UnexpectedError({ error }: { error: unknown }) {
  const words = useWords("common").unexpectedError;
  return (
    <section className={classNames("wrap", styles.error)} role="alert">
      <Nuqta kind="pair" className={styles.nuqta} />
      <h1 className="h2">{words.title}</h1>
      <p className={classNames("lead", styles.lead)}>{words.lead}</p>
      <dl className={styles.cause}>
        <dt className="caption faint">{words.cause}</dt>
        <dd dir="auto">{describeError(error) ?? words.unknown}</dd>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
        <PageLink
          to={`/contact?subject=${encodeURIComponent(words.contactSubject)}`}
          className={buttonClass({ kind: "outline" })}
        >
          {words.contact}
        </PageLink>
      </div>
    </section>
  );
}
