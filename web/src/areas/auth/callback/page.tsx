import { useEffect, useEffectEvent, useState } from "react";
import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQuery } from "../../../site/query.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { AccountFrame } from "../frame/account-frame.tsx";
import styles from "./provider-return.module.css";

export function Page() {
  const words = useWords("auth/callback");
  const navigate = usePageNavigate();
  const query = useQuery();
  const isHydrated = useHydrated();
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth/callback" />}
    >
      <ProviderReturn
        query={isHydrated ? query : undefined}
        onDone={() => navigate("/profile", { replace: true })}
      />
    </AccountFrame>
  );
}

interface Props {
  /** What the provider's page led back with; undefined while the served page cannot know. */
  query: URLSearchParams | undefined;
  onDone: () => void;
}

type Failure = "denied" | "expired" | "failed";

/** Finishes a sign-in that went by a provider's own page. */
function ProviderReturn({ query, onDone }: Props) {
  const words = useWords("auth/callback");
  const [refused, setRefused] = useState<Failure | null>(null);
  const code = query?.get("code");
  const failure = query && !code ? failureOf(query.get("error")) : refused;
  const finish = useEffectEvent((error?: unknown) => {
    if (error === undefined) return onDone();
    console.error("The sign-in could not be finished", error);
    return setRefused(isOver(error) ? "expired" : "failed");
  });
  useEffect(() => {
    if (code) spend(code).then(() => finish(), finish);
  }, [code]);
  const text = failure ? words[failure] : words.busy;
  return (
    <div className={styles.stage} role={failure ? "alert" : undefined}>
      {failure ? <Nuqta kind="twin" className={styles.mark} /> : <Loader large />}
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      {failure && (
        <PageLink to="/auth?mode=sign-in" className={buttonClass({ wide: true })}>
          {words.signIn}
        </PageLink>
      )}
    </div>
  );
}

const spending = new Map<string, Promise<void>>();

/** A code counts once, and effects may run twice. */
function spend(code: string): Promise<void> {
  const begun = spending.get(code);
  if (begun) return begun;
  const promise = import("../../../backend/provider.ts").then((module) => module.redeemProviderCode(code));
  spending.set(code, promise);
  return promise;
}

/** Why a provider's page led back without a code (RFC 6749, section 4.1.2.1). */
function failureOf(error: string | null): Failure {
  return error === "access_denied" ? "denied" : "failed";
}

function isOver(error: unknown): boolean {
  const isForeign = error instanceof Error && error.name === "AuthPKCECodeVerifierMissingError";
  const codes = ["flow_state_not_found", "flow_state_expired", "bad_code_verifier", "validation_failed"];
  return isForeign || codes.includes(errorCode(error));
}
