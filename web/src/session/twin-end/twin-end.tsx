import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type en from "../../i18n/en/parts/twin-end.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Shape } from "../../i18n/shape.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { textLink } from "../../ui/text-link.ts";
import { dismissToast, showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { DialogProblem } from "../dialog-problem.tsx";
import { failureToast, type ProblemWords } from "../problem-text.ts";
import { deleteTwin, saveDocument, type TwinTarget, withdrawConsent } from "./api.ts";
import styles from "./twin-end.module.css";

export type TwinEndWords = Shape<typeof en>;

interface Props {
  words: TwinEndWords;
  problems: ProblemWords;
  target: TwinTarget;
  /** Brings the screen to what the server holds now. */
  onEnded: () => Promise<unknown>;
}

/** Takes a consent back: what happens at once, and the one press that does it. The twin can be deleted with it. */
export function WithdrawConsent(props: Props) {
  const { language } = useLanguage();
  const { words, problems, target, onEnded } = props;
  const { withdraw } = words;
  const withdrawal = useMutation({
    mutationFn: () => withdrawConsent(target),
    onSuccess: async () => {
      await onEnded();
      dismissToast();
      showToast(withdraw.done);
    },
    onError: (error) => showToast(failureToast(error, language, problems, withdraw.failed)),
  });
  const lines = [withdraw.stops, withdraw.informed, withdraw.listed];
  return (
    <div className={styles.end}>
      <ul className={styles.happens}>
        {lines.map(({ title, text }) => (
          <li key={title}>
            <Nuqta kind={title === withdraw.listed.title ? "twin" : "solid"} className={styles.dot} />
            <span>
              <strong>{title}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      <Button
        kind="ink"
        wide
        busy={withdrawal.isPending}
        busyLabel={withdraw.busy}
        onClick={() => withdrawal.mutate()}
      >
        {withdraw.submit}
      </Button>
      <DeleteTwin {...props} label={words.remove.withWithdrawal} />
    </div>
  );
}

/** Deletes a twin after one more question. Props: those above; `label` of the link. */
export function DeleteTwin({ words, problems, target, onEnded, label }: Props & { label: string }) {
  const { language } = useLanguage();
  const { dialog, failed, done } = words.remove;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ToastOptions>();
  const remove = async () => {
    setProblem(undefined);
    try {
      await deleteTwin(target);
      await onEnded();
      dismissToast();
      showToast(done);
    } catch (error) {
      setProblem(failureToast(error, language, problems, failed));
    }
  };
  const close = () => {
    setAsked(false);
    setProblem(undefined);
  };
  return (
    <>
      <button type="button" className={textLink(styles.remove)} onClick={() => setAsked(true)}>
        {label}
      </button>
      {isAsked && (
        <ConfirmDialog words={dialog} isGrave onConfirm={remove} onClose={close}>
          <p>{dialog.text}</p>
          <DialogProblem problem={problem} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Hands over the certificate of a twin that is deleted. */
export function SaveCertificate({ words, problems, target }: Omit<Props, "onEnded">) {
  const { language } = useLanguage();
  const { certificate } = words;
  const saving = useMutation({
    mutationFn: () => saveDocument("deletion-certificate", target, certificate.fileName),
    onError: (error) => showToast(failureToast(error, language, problems, certificate.failed)),
  });
  return (
    <Button kind="ink" busy={saving.isPending} busyLabel={certificate.busy} onClick={() => saving.mutate()}>
      {certificate.save}
    </Button>
  );
}
