import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { QueryProvider } from "../../session/query-provider.tsx";
import { useRetry } from "../../session/use-retry.ts";
import { useHydrated } from "../../site/hydration.ts";
import { lazy } from "../../site/lazy.tsx";
import { usePagePath } from "../../site/navigation.ts";
import { ErrorState, LoadingState } from "../../ui/state.tsx";
import { type ConsentLink, consentKey, openConsent } from "./api.ts";
import { ConsentFrame, ConsentHeading } from "./consent-frame.tsx";
import { type SpokenUpload, useSpokenUpload } from "./use-spoken-upload.ts";

// The server says first which of them it is.
const ConsentAsked = lazy(() =>
  import("./consent-asked.tsx").then((module) => ({ default: module.ConsentAsked })),
);
const ConsentClosed = lazy(() =>
  import("./consent-closed.tsx").then((module) => ({ default: module.ConsentClosed })),
);
const ConsentSigned = lazy(() =>
  import("./consent-signed.tsx").then((module) => ({ default: module.ConsentSigned })),
);

/** The page of one person's link. It works signed out, and asks the server only what the link is about. */
export function Page() {
  const token = useToken();
  if (token === null) return <Opening />;
  return (
    <QueryProvider key={token}>
      <OpenedLink token={token} />
    </QueryProvider>
  );
}

/** The link's token, the last part of the address; null until hydration, since one served page is for all. */
function useToken(): string | null {
  const path = usePagePath();
  const isHydrated = useHydrated();
  return isHydrated ? (path.split("/")[2] ?? "") : null;
}

function OpenedLink({ token }: { token: string }) {
  const words = useWords("consent");
  const retry = useRetry(consentKey);
  const upload = useSpokenUpload(token);
  const { data, isPending } = useQuery({
    queryKey: consentKey,
    queryFn: () => openConsent(token),
    refetchInterval: ({ state }) => (isBeingChecked(state.data) ? CHECK_AGAIN : false),
  });
  useStartOfState(data?.state);
  if (isPending) return <Opening />;
  if (data !== undefined)
    return (
      <Suspense fallback={<Opening />}>
        {data ? (
          <LinkState token={token} link={data} upload={upload} />
        ) : (
          <ConsentClosed token={token} state="unknown" customer="" />
        )}
      </Suspense>
    );
  const { title, text, retry: retryLabel } = words.loadFailed;
  return (
    <ConsentFrame picture="asked">
      <ConsentHeading title={words.intro.title} />
      <ErrorState title={title} text={text} retryLabel={retryLabel} onRetry={retry} />
    </ConsentFrame>
  );
}

/** Once an act has changed the page, its new beginning is shown, and read by a screen reader. */
function useStartOfState(state: ConsentLink["state"] | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    const isChanged = last.current !== undefined && last.current !== state;
    last.current = state;
    if (!isChanged) return;
    window.scrollTo(0, 0);
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [state]);
}

/** Milliseconds between two questions about a recording that the server is looking at. */
const CHECK_AGAIN = 4_000;

function isBeingChecked(link: ConsentLink | null | undefined): boolean {
  return link?.recording?.status === "checking";
}

interface StateProps {
  token: string;
  link: ConsentLink;
  upload: SpokenUpload;
}

function LinkState({ token, link, upload }: StateProps) {
  const words = useWords("consent");
  const { state, consent, customer_name: customer } = link;
  if (state === "open") return <ConsentAsked token={token} link={link} upload={upload} />;
  if (state !== "signed")
    return <ConsentClosed token={token} state={state} customer={customer || words.nobody} />;
  return consent && <ConsentSigned token={token} link={link} consent={consent} upload={upload} />;
}

function Opening() {
  const words = useWords("consent");
  return (
    <ConsentFrame picture="asked" noScript={words.noScript}>
      <ConsentHeading title={words.intro.title} />
      <LoadingState title={words.loading} lines={5} />
    </ConsentFrame>
  );
}
