import { useWords } from "../../i18n/use-words.ts";
import { guarded } from "../../session/access-guard.tsx";
import { lazy } from "../../site/lazy.tsx";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state.tsx";
import { STUDIO } from "./api.ts";
import { StudioScreen } from "./studio-screen.tsx";
import { useStudio } from "./use-studio.ts";

// It shows facts, which take longer than its code.
const Productions = lazy(() =>
  import("./productions.tsx").then((module) => ({ default: module.Productions })),
);

export const Page = guarded(Studio);

function Studio() {
  const words = useWords("studio");
  return (
    <StudioScreen words={words} title={words.title} query={useStudio()} queryKey={STUDIO}>
      {(productions) => (productions.length > 0 ? <Productions productions={productions} /> : <Nothing />)}
    </StudioScreen>
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
