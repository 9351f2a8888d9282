import { type ReactNode, useSyncExternalStore } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useLocation } from "../site/location.tsx";
import { usePagePath } from "../site/navigation.ts";
import { Redirect } from "../site/redirect.tsx";
import { Button } from "../ui/button.tsx";
import { Loader } from "../ui/loader.tsx";
import styles from "./access-guard.module.css";
import { hasAdminFlag } from "./admin-flag.ts";
import { useSession, useSessionRetry } from "./session-context.ts";
import { SessionProvider } from "./session-provider.tsx";

interface Props {
  access: "public" | "signed-in" | "admin";
  children: ReactNode;
}

/** Lets a page through to those it is for. The guard is a courtesy; the server guards the data. */
export function AccessGuard({ access, children }: Props) {
  if (access === "admin") return <AdminOnly>{children}</AdminOnly>;
  if (access === "signed-in")
    return (
      <SessionProvider>
        <SignedInOnly>{children}</SignedInOnly>
      </SessionProvider>
    );
  return children;
}

function SignedInOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const path = usePagePath();
  const { search } = useLocation();
  if (status === "loading") return <Waiting />;
  if (status === "unreachable") return <Unreachable />;
  // There a person signs in, or gives the code that is still owed.
  return user ? children : <Redirect to="/auth" from={path + search} />;
}

function AdminOnly({ children }: { children: ReactNode }) {
  const flag = useSyncExternalStore(subscribeToNothing, hasAdminFlag, () => null);
  if (flag === null) return <Waiting />;
  return flag ? children : <Redirect to="/admin" />;
}

function subscribeToNothing() {
  return () => undefined;
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
