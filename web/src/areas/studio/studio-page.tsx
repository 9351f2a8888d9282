import { Suspense } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { guarded } from "../../session/access-guard.tsx";
import { lazy } from "../../site/lazy.tsx";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state.tsx";
import type { Production } from "./api.ts";
import { Headline, waitingLines } from "./parts/headline.tsx";
import { NeedsList } from "./parts/needs-list.tsx";
import { StudioScreen } from "./parts/studio-screen.tsx";
import { useNeeds } from "./use-studio.ts";

// It shows facts, which take longer than its code.
const ProductionList = lazy(() =>
  import("./production-list.tsx").then((module) => ({ default: module.ProductionList })),
);

export const Page = guarded(Studio);

function Studio() {
  const words = useWords("studio");
  return (
    <StudioScreen words={words} title={words.title}>
      {(productions) => (productions.length > 0 ? <Productions productions={productions} /> : <Nothing />)}
    </StudioScreen>
  );
}

/** What waits for the customer first, then all productions. */
function Productions({ productions }: { productions: readonly Production[] }) {
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
      <Suspense>
        <ProductionList productions={productions} />
      </Suspense>
    </>
  );
}

function Nothing() {
  const words = useWords("studio");
  return (
    <>
      <h1 className="h2">{words.title}</h1>
      <EmptyState
        title={words.empty.title}
        text={words.empty.text}
        action={
          <PageLink to="/video-packages" className={buttonClass({ kind: "ink", size: "small" })}>
            {words.empty.action}
          </PageLink>
        }
      />
    </>
  );
}
