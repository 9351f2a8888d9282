import { Suspense, useEffect, useLayoutEffect } from "react";
import { Chat } from "./areas/chat/chat.tsx";
import { SiteFrame } from "./frame/site-frame.tsx";
import { useWords } from "./i18n/use-words.ts";
import { forgetFailures } from "./loading/load-once.ts";
import { useTrueSessionHint } from "./session/session-hint.ts";
import { splitAddress } from "./site/address.ts";
import { useDocumentTitle, useScrollOnNavigation } from "./site/document-head.ts";
import { ErrorBoundary } from "./site/error-boundary.tsx";
import { UnexpectedError } from "./site/failures/failures.tsx";
import { useFailedArrival, useLocation } from "./site/location.tsx";
import { PageOutlet } from "./site/page-outlet.tsx";
import { Redirect } from "./site/redirect.tsx";
import { findPage, redirects } from "./site/site-map.ts";
import { ToastRegion } from "./ui/toast.tsx";

export function App() {
  const { pathname } = useLocation();
  const { path } = splitAddress(pathname);
  return (
    <ErrorBoundary resetKey={pathname} Fallback={UnexpectedError}>
      <Suspense>
        <CurrentPage />
        {!findPage(path).hidesChat && <Chat />}
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentPage() {
  const { pathname } = useLocation();
  const { path } = splitAddress(pathname);
  const page = findPage(path);
  const redirect = redirects[path];
  const words = useWords("common");
  const failure = useFailedArrival();
  useDocumentTitle(page);
  useScrollOnNavigation();
  useTrueSessionHint();
  useHydrationMark();
  if (redirect) return <Redirect to={redirect} />;
  return (
    <>
      <SiteFrame page={page} failure={failure && <UnexpectedError {...failure} onRetry={forgetFailures} />}>
        <ErrorBoundary resetKey={pathname} Fallback={UnexpectedError}>
          <PageOutlet page={page} />
        </ErrorBoundary>
      </SiteFrame>
      <ToastRegion label={words.toast.region} closeLabel={words.toast.close} />
    </>
  );
}

/**
 * Says that the served page has become the application: what tests and measurements wait for. Before the browser
 * gives out another event, so that no press is both heard and marked.
 */
function useHydrationMark(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  useEffect(() => {
    // The script in the page's head marks the button that was pressed before anything could hear it. React hears
    // nothing within its own work.
    setTimeout(() => document.querySelector<HTMLElement>("[data-pressed]")?.click());
  }, []);
}
