import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DialogProblem } from "../../session/dialog-problem.tsx";
import { failureToast } from "../../session/problem-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { ToastOptions } from "../../ui/toast-store.ts";
import { consentKey, declineConsent } from "./api.ts";

interface Props {
  token: string;
  customer: string;
  onClose: () => void;
}

/** Asks once whether the person refuses, because the link cannot be signed afterwards. */
export function DeclineDialog({ token, customer, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("consent");
  const client = useQueryClient();
  const [problem, setProblem] = useState<ToastOptions>();
  const decline = async () => {
    setProblem(undefined);
    try {
      await declineConsent(token);
      await client.refetchQueries({ queryKey: consentKey });
    } catch (error) {
      setProblem(failureToast(error, language, words, words.decline.failed));
    }
  };
  const { dialog } = words.decline;
  return (
    <ConfirmDialog words={dialog} onConfirm={decline} onClose={onClose}>
      <p>{fill(dialog.text, { customer: <bdi>{customer}</bdi> })}</p>
      <DialogProblem problem={problem} />
    </ConfirmDialog>
  );
}
