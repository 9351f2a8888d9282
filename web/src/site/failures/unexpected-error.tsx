import { useEffect, useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ChunkLoadError } from "../../loading/load-chunk.ts";
import { useOffline } from "../../loading/use-offline.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { FallbackProps } from "../error-boundary.tsx";
import { PageLink } from "../page-link.tsx";
import { describeError } from "./describe-error.ts";
import styles from "./failures.module.css";
import { useFailureWords } from "./words.ts";

/** Replaces a page that failed to render or to load; the heading gets the focus. */
export function UnexpectedError({ error, onRetry }: FallbackProps) {
  const { nav } = useWords("common");
  const { unexpectedError: words, notLoaded } = useFailureWords();
  const isOffline = useOffline();
  const [retried, setRetried] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isMissing = error instanceof ChunkLoadError;
  const retry = () => {
    setRetried(error);
    onRetry();
  };
  return (
    <section className={classNames("wrap", styles.error)} role="alert">
      <Nuqta kind="pair" className={styles.nuqta} />
      <h1 className="h2" tabIndex={-1} ref={heading}>
        {words.title}
      </h1>
      <p className={classNames("lead", styles.lead)}>
        {isMissing ? (isOffline ? notLoaded.offline : notLoaded.page) : words.lead}
      </p>
      <dl className={styles.cause}>
        <dt className="caption faint">{words.cause}</dt>
        <dd>
          <bdi>{describeError(error) ?? words.unknown}</bdi>
        </dd>
      </dl>
      <div className={styles.actions}>
        {isMissing && (
          <Button busy={retried === error} onClick={retry}>
            {notLoaded.retry}
          </Button>
        )}
        <Button kind={isMissing ? "outline" : "primary"} onClick={() => location.reload()}>
          {words.reload}
        </Button>
        {isMissing ? (
          <PageLink to="/" className={buttonClass({ kind: "outline" })}>
            {nav.home}
          </PageLink>
        ) : (
          <PageLink
            to={`/contact?subject=${encodeURIComponent(words.contactSubject)}`}
            className={buttonClass({ kind: "outline" })}
          >
            {words.contact}
          </PageLink>
        )}
      </div>
    </section>
  );
}
