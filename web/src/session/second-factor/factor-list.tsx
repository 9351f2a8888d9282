import type { Factor } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { shortDate } from "../../i18n/day-text.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { DialogProblem } from "../dialog-problem.tsx";
import { KeyList, KeyRow } from "../keys/key-list.tsx";
import { failureToast } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { useFocusAfterRemoval } from "../use-focus-after-removal.ts";
import { useRetry } from "../use-retry.ts";
import { AddFactor } from "./add-factor.tsx";
import { fetchFactors, removeFactor, type SecondFactors } from "./api.ts";
import { useFactorName } from "./code-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

const queryKey = ["factors"];

/** Whether a second factor is on, the apps and keys that count as one, adding more, and the recovery codes. */
export function FactorList({ hasKeys }: { hasKeys: boolean }) {
  const { factor: words, loading } = useWords("account/profile/security");
  const { data: factors, isPending, isError, refetch } = useQuery({ queryKey, queryFn: fetchFactors });
  const retry = useRetry(queryKey);
  const [isJustOn, setJustOn] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  const focusLater = useFocusAfterRemoval(state, factors);
  if (isPending) return <Waiting label={loading} lines={2} />;
  if (isError)
    return <ErrorState title={words.loadFailed.title} retryLabel={words.loadFailed.retry} onRetry={retry} />;
  const { apps, keys } = factors;
  const all: Factor[] = [...apps, ...keys];
  const isOn = all.length > 0;
  const added = () => {
    setJustOn(!isOn);
    void refetch();
  };
  const removed = () => {
    focusLater();
    void refetch();
  };
  return (
    <div className={styles.factors}>
      <p ref={state} tabIndex={-1} className={styles.state}>
        <Nuqta kind={isOn ? "solid" : "twin"} />
        {words[stateOf(factors)]}
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

interface RowProps {
  factor: Factor;
  /** Nothing else is on. */
  isLast: boolean;
  onRemoved: () => void;
}

/** One app or security key: what it is called, since when it counts, and removing it. */
function FactorRow(props: RowProps) {
  const { language } = useLanguage();
  const words = useWords("account/profile/security").factor;
  const nameOf = useFactorName();
  const { factor } = props;
  const [isAsked, setAsked] = useState(false);
  const kind = words.kinds[factor.factor_type === "webauthn" ? "key" : "app"];
  const added = words.added.replace("{date}", shortDate(factor.created_at, language));
  return (
    <KeyRow
      name={factor.friendly_name || kind}
      details={factor.friendly_name ? [kind, added] : [added]}
      acts={
        <Button
          kind="outline"
          size="small"
          aria-label={words.removeLabel.replace("{name}", nameOf(factor))}
          onClick={() => setAsked(true)}
        >
          {words.remove}
        </Button>
      }
    >
      {isAsked && <RemoveFactorDialog {...props} onClose={() => setAsked(false)} />}
    </KeyRow>
  );
}

interface DialogProps {
  factor: Factor;
  /** Nothing else is on. */
  isLast: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before an app or a key is removed. It need not be at hand: the one that was lost is removed here. */
function RemoveFactorDialog({ factor, isLast, onRemoved, onClose }: DialogProps) {
  const { language } = useLanguage();
  const security = useWords("account/profile/security");
  const words = security.factor;
  const { run, dialog } = useReauthentication();
  const isKey = factor.factor_type === "webauthn";
  const asked = isKey ? words.keyDialog : words.dialog;
  const [problem, setProblem] = useState<ToastOptions>();
  const remove = async () => {
    setProblem(undefined);
    try {
      if (!(await run(() => removeFactor(factor.id)))) return;
      showToast(isKey ? words.keyRemoved : words.removed);
      onClose();
      onRemoved();
    } catch (error) {
      setProblem(failureToast(error, language, security, words.failed));
    }
  };
  return (
    <>
      <ConfirmDialog words={asked} isGrave onConfirm={remove} onClose={onClose}>
        <p>{asked.text}</p>
        {isLast && <p>{words.last}</p>}
        <DialogProblem problem={problem} />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
