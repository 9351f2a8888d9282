import type { Factor } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { KeyList } from "../keys/key-list.tsx";
import { useAsked } from "../use-asked.ts";
import { useFocusAfterRemoval } from "../use-focus-after-removal.ts";
import { AddFactor } from "./add-factor.tsx";
import { FactorRow } from "./factor-row.tsx";
import { type SecondFactors, verifiedFactors } from "./factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

/** Whether a second factor is on, the apps and keys that count as one, adding more, and the recovery codes. */
export function FactorList({ hasKeys }: { hasKeys: boolean }) {
  const { factor: words, loading } = useWords("account").security;
  const factors = useAsked(verifiedFactors);
  const [isJustOn, setJustOn] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  const focusLater = useFocusAfterRemoval(state, factors.status === "ready" && factors.answer);
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
  const all: Factor[] = [...apps, ...keys];
  const isOn = all.length > 0;
  const added = () => {
    setJustOn(!isOn);
    factors.refresh();
  };
  const removed = () => {
    focusLater();
    factors.refresh();
  };
  return (
    <div className={styles.factors}>
      <p ref={state} tabIndex={-1} className={styles.state}>
        <Nuqta kind={isOn ? "solid" : "twin"} />
        {words[stateOf(factors.answer)]}
      </p>
      {isOn && (
        <KeyList label={words.list}>
          {all.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={all.length === 1} onRemoved={removed} />
          ))}
        </KeyList>
      )}
      <AddFactor hasKeys={hasKeys} hasApps={apps.length > 0} onDone={added} />
      {isOn && <RecoveryCodes takesFocus={isJustOn} />}
    </div>
  );
}

/** What is said of the second step: the name of its words. */
function stateOf({ apps, keys }: SecondFactors) {
  if (apps.length > 0) return keys.length > 0 ? "onByEither" : "on";
  return keys.length > 0 ? "onByKey" : "off";
}
