import type { ComponentType, ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useLocation } from "../site/location.tsx";
import { usePagePath } from "../site/navigation.ts";
import { Redirect } from "../site/redirect.tsx";
import { Button } from "../ui/button.tsx";
import { Loader } from "../ui/loader.tsx";
import styles from "./access-guard.module.css";
import { QueryProvider } from "./query-provider.tsx";
import { useSession, useSessionRetry } from "./session-context.ts";
import { SessionProvider } from "./session-provider.tsx";

/**
 * Shows a page to signed-in visitors and leads everybody else to `/auth`. It is a courtesy; the server guards the data.
 */
export function AccessGuard({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <SignedInOnly>{children}</SignedInOnly>
    </SessionProvider>
  );
}

/**
 * The page behind its guard: every page that the site map calls `signed-in` is `guarded`, which a test holds. The map
 * itself does not wrap them, since it is downloaded with every public page.
 */
export function guarded(Page: ComponentType): ComponentType {
  return () => (
    <AccessGuard>
      <Page />
    </AccessGuard>
  );
}

function SignedInOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const path = usePagePath();
  const { search } = useLocation();
  if (status === "loading") return <Waiting />;
  if (status === "unreachable") return <Unreachable />;
  // There a person signs in, or gives the code that is still owed.
  if (user === null) return <Redirect to="/auth" from={path + search} />;
  return <QueryProvider key={user.id}>{children}</QueryProvider>;
}

function Waiting() {
  const { loading } = useWords("common");
  return (
    <output className={styles.state}>
      <Loader large />
      <span className="visually-hidden">{loading}</span>
    </output>
  );
}

function Unreachable() {
  const { unreachable } = useWords("common");
  const retry = useSessionRetry();
  return (
    <div className={styles.state} role="alert">
      <p>{unreachable.message}</p>
      <Button kind="outline" onClick={retry}>
        {unreachable.retry}
      </Button>
    </div>
  );
}
