import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { DeadLink } from "./dead-link.tsx";
import styles from "./mail-link.module.css";
import type { Proof } from "./proof.ts";
import { type Spent, spendProof } from "./spend-proof.ts";

/** What ends this screen well. */
export type Done = Exclude<Spent, { outcome: "expired" | "failed" | "first-of-two" }>;

interface Props {
  /** What the link carries; null when parts are missing, undefined while the served page cannot know. */
  proof: Proof | null | undefined;
  onDone: (done: Done) => void;
}

type Stage = "ask" | "busy" | "done" | "first-of-two" | "expired" | "failed";

/** Asks for one press of a button, since mail scanners open every link, and spends the link's proof then. */
export function MailLink({ proof, onDone }: Props) {
  const words = useWords("auth-confirm");
  const [stage, setStage] = useState<Stage>("ask");
  const kind = proof?.type ?? "signup";
  if (proof === null) return <DeadLink words={words.broken} kind={kind} />;
  if (stage === "expired") return <DeadLink words={words.expired} kind={kind} />;
  if (stage === "first-of-two") return <FirstOfTwo />;

  const press = async () => {
    if (!proof) return;
    setStage("busy");
    const spent = await spendProof(proof);
    if (spent.outcome === "expired" || spent.outcome === "failed" || spent.outcome === "first-of-two")
      return setStage(spent.outcome);
    setStage("done");
    return onDone(spent);
  };
  const ask = words.ask[kind];
  const text = stage === "failed" ? words.failed : ask;
  return (
    <div className={styles.stage} role={stage === "failed" ? "alert" : undefined}>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <Button
        wide
        busy={stage === "busy" || stage === "done"}
        busyLabel={ask.busy}
        onClick={() => void press()}
      >
        {text.submit}
      </Button>
    </div>
  );
}

/** A new address counts when both mails were answered. */
function FirstOfTwo() {
  const { firstOfTwo } = useWords("auth-confirm");
  return (
    <div className={styles.stage} aria-live="polite">
      <h1 className="h2">{firstOfTwo.title}</h1>
      <p className="muted">{firstOfTwo.lead}</p>
    </div>
  );
}
