import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useAsked } from "../../session/use-asked.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useFactorName } from "./factor-name.ts";
import { verifiedFactors } from "./factors.ts";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import styles from "./second-factor.module.css";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** Whether a second factor is on, the apps that show its codes, and setting one up. */
export function FactorList() {
  const { factor: words, loading } = useWords("account").security;
  const factors = useAsked(verifiedFactors);
  if (factors.status === "loading") return <Waiting label={loading} lines={2} />;
  if (factors.status === "failed")
    return (
      <ErrorState
        title={words.loadFailed.title}
        retryLabel={words.loadFailed.retry}
        onRetry={factors.retry}
      />
    );
  const isOn = factors.answer.length > 0;
  return (
    <div className={styles.factors}>
      <p className={styles.state}>
        <Nuqta kind={isOn ? "solid" : "twin"} />
        {isOn ? words.on : words.off}
      </p>
      {isOn && (
        <ul className={styles.list} aria-label={words.list}>
          {factors.answer.map((factor) => (
            <FactorRow key={factor.id} factor={factor} factors={factors.answer} onRemoved={factors.refresh} />
          ))}
        </ul>
      )}
      <SecondFactorSetup onDone={factors.refresh} label={isOn ? words.add : undefined} kind="outline" />
    </div>
  );
}

function FactorRow(props: { factor: Factor; factors: readonly Factor[]; onRemoved: () => void }) {
  const words = useWords("account").security.factor;
  const name = useFactorName()(props.factor);
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <span>{name}</span>
      <Button
        kind="outline"
        size="small"
        aria-label={words.removeLabel.replace("{name}", name)}
        onClick={() => setAsked(true)}
      >
        {words.remove}
      </Button>
      {isAsked && <RemoveFactorDialog {...props} onClose={() => setAsked(false)} />}
    </li>
  );
}
