import type { Factor } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useAsked } from "../../session/use-asked.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { AddKey } from "./add-key.tsx";
import { useFactorName } from "./factor-name.ts";
import { verifiedFactors } from "./factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import styles from "./second-factor.module.css";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** Whether a second factor is on, the apps and keys that count as one, adding more, and the recovery codes. */
export function FactorList({ hasKeys }: { hasKeys: boolean }) {
  const { factor: words, loading } = useWords("account").security;
  const factors = useAsked(verifiedFactors);
  const [isJustOn, setJustOn] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  if (factors.status === "loading") return <Waiting label={loading} lines={2} />;
  if (factors.status === "failed")
    return (
      <ErrorState
        title={words.loadFailed.title}
        retryLabel={words.loadFailed.retry}
        onRetry={factors.retry}
      />
    );
  const { apps, keys } = factors.answer;
  const all = [...apps, ...keys];
  const isOn = all.length > 0;
  const added = () => {
    setJustOn(!isOn);
    factors.refresh();
  };
  const removed = () => {
    factors.refresh();
    // Its row goes, and the button that was pressed with it.
    state.current?.focus();
  };
  return (
    <div className={styles.factors}>
      <p ref={state} tabIndex={-1} className={styles.state}>
        <Nuqta kind={isOn ? "solid" : "twin"} />
        {isOn ? (apps.length > 0 ? words.on : words.onByKey) : words.off}
      </p>
      {isOn && (
        <ul className={styles.list} aria-label={words.list}>
          {all.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={all.length === 1} onRemoved={removed} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <SecondFactorSetup onDone={added} label={apps.length > 0 ? words.add : undefined} kind="outline" />
        {hasKeys && <AddKey onDone={added} />}
      </div>
      {isOn && <RecoveryCodes takesFocus={isJustOn} />}
    </div>
  );
}

function FactorRow(props: { factor: Factor; isLast: boolean; onRemoved: () => void }) {
  const words = useWords("account").security.factor;
  const nameOf = useFactorName();
  const { factor } = props;
  const name = nameOf(factor);
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <div>
        <p dir="auto">{name}</p>
        {factor.friendly_name && <p className="small muted">{nameOf({ ...factor, friendly_name: "" })}</p>}
      </div>
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
