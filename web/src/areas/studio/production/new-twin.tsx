import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type Production, STUDIO } from "../api.ts";
import { callFunction } from "../call-function.ts";

/** Begins another twin, after the first was deleted. */
export function NewTwin({ production }: { production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio/production");
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => callFunction("create-twin", { production_id: production.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: STUDIO }),
    onError: (error) => showToast(failureToast(error, language, words, words.twin.failed)),
  });
  return (
    <Button busy={begin.isPending} busyLabel={words.twin.beginBusy} onClick={() => begin.mutate()}>
      {words.twin.begin}
    </Button>
  );
}
