import { useWords } from "../../i18n/use-words.ts";
import type { Production } from "./api.ts";
import { Headline, waitingLines } from "./headline.tsx";
import { NeedsList } from "./needs-list.tsx";
import { ProductionList } from "./production-list.tsx";
import { useNeeds } from "./use-studio.ts";

/** What waits for the customer first, then all productions. */
export function Productions({ productions }: { productions: readonly Production[] }) {
  const words = useWords("studio");
  const waiting = useNeeds(productions);
  return (
    <>
      <Headline lines={waiting.length > 0 ? waitingLines(words, waiting.length) : words.work.collecting} />
      {waiting.length > 0 && (
        <NeedsList
          waiting={waiting}
          words={words}
          label={words.waitsList}
          namesPlan={productions.length > 1}
        />
      )}
      <ProductionList productions={productions} />
    </>
  );
}
