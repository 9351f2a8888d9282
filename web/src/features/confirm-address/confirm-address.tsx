import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import styles from "./confirm-address.module.css";
import { type Confirmation, isComplete, spendProof } from "./spend-proof.ts";

interface Props {
  /** What the link carries; null while the served page cannot know it. */
  proof: { tokenHash: string | null; type: string | null } | null;
  onDone: (email: string) => void;
}

type Stage = "ask" | "busy" | Confirmation["outcome"];

/** Asks for one press of a button, since mail scanners open every link, and spends the link's proof then. */
export function ConfirmAddress({ proof, onDone }: Props) {
  const words = useWords("auth-confirm");
  const [stage, setStage] = useState<Stage>("ask");
  const complete = proof !== null && isComplete(proof) ? proof : null;
  if (proof !== null && complete === null) return <DeadLink words={words.broken} signIn={words.signIn} />;
  if (stage === "expired") return <DeadLink words={words.expired} signIn={words.signIn} />;

  const confirm = async () => {
    if (complete === null) return;
    setStage("busy");
    const confirmation = await spendProof(complete);
    setStage(confirmation.outcome);
    if (confirmation.outcome === "done") onDone(confirmation.email);
  };
  const text = stage === "ask" || stage === "busy" ? words.ask : words[stage];
  return (
    <div className={styles.stage} role={stage === "failed" ? "alert" : undefined}>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <Button
        wide
        busy={stage === "busy" || stage === "done"}
        busyLabel={words.ask.busy}
        onClick={() => void confirm()}
      >
        {stage === "failed" ? words.failed.submit : words.ask.submit}
      </Button>
    </div>
  );
}

interface DeadLinkProps {
  words: { title: string; lead: string; next: string };
  signIn: string;
}

/** A link that nothing can mend, and what to do instead. */
function DeadLink({ words, signIn }: DeadLinkProps) {
  return (
    <div className={styles.stage} role="alert">
      <Nuqta kind="twin" className={styles.mark} />
      <h1 className="h2">{words.title}</h1>
      <p className="muted">{words.lead}</p>
      <p className="muted">{words.next}</p>
      <PageLink to="/auth?mode=sign-in" className={buttonClass({ wide: true })}>
        {signIn}
      </PageLink>
    </div>
  );
}
