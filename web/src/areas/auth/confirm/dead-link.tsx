import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./mail-link.module.css";
import type { ProofKind } from "./proof.ts";

interface Props {
  words: { title: string; lead: string };
  kind: ProofKind;
}

/** Where a new link is to be had. */
const nextAddress: Record<ProofKind, string> = {
  signup: "/auth?mode=sign-in",
  email: "/auth?mode=sign-in",
  magiclink: "/auth?mode=sign-in",
  recovery: "/forgot-password",
  invite: "/forgot-password",
  email_change: "/profile",
};

/** A link that nothing can mend, and what to do instead. */
export function DeadLink({ words, kind }: Props) {
  const { next } = useWords("auth-confirm");
  return (
    <div className={styles.stage} role="alert">
      <Nuqta kind="twin" className={styles.mark} />
      <h1 className="h2">{words.title}</h1>
      <p className="muted">{words.lead}</p>
      <p className="muted">{next[kind].text}</p>
      <PageLink to={nextAddress[kind]} className={buttonClass({ wide: true })}>
        {next[kind].action}
      </PageLink>
    </div>
  );
}
