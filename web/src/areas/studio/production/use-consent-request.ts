import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { STUDIO, type Twin } from "../api.ts";
import { callFunction } from "../call-function.ts";

export interface Asked {
  email: string;
  language: Language;
}

/** Mails a person the link to their consent; whoever asks themselves is led to the page at once. */
export function useConsentRequest(twin: Twin, onSent?: () => void) {
  const { language } = useLanguage();
  const words = useWords("studio/production");
  const { sent, failed } = useWords("studio/production/consent");
  const client = useQueryClient();
  const navigate = usePageNavigate();
  return useMutation({
    mutationFn: (asked: Asked) => callFunction("request-consent", { twin_id: twin.id, ...asked }),
    onSuccess: ({ token }, { email }) => {
      void client.invalidateQueries({ queryKey: STUDIO });
      onSent?.();
      if (token) navigate(`/consent/${token}`);
      else
        showToast({
          title: sent.title,
          description: sent.description.replace("{email}", `\u2066${email}\u2069`),
        });
    },
    onError: (error) => showToast(failureToast(error, language, words, failed)),
  });
}
