import { useState } from "react";
import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQuery } from "../../../site/query.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { AccountFrame } from "../frame/account-frame.tsx";
import styles from "./mail-link.module.css";
import { type EmailLink, type LinkKind, type RedeemedLink, readLink, redeemLink } from "./redeem-link.ts";

const signInPath = "/auth?mode=sign-in";

export function Page() {
  const words = useWords("auth/confirm");
  const navigate = usePageNavigate();
  const query = useQuery();
  const isHydrated = useHydrated();

  const goOn = (done: Done) => {
    if (done.outcome === "leaves") return location.assign(done.url);
    if (done.outcome === "confirmed") {
      showToast(words.done);
      return navigate(signInPath, { replace: true, state: { email: done.email } });
    }
    if (done.outcome === "address-changed") {
      const { title, description } = words.addressChanged;
      showToast({ title, description: description.replace("{email}", done.email) });
      return navigate(done.isSignedIn ? "/profile" : signInPath, {
        replace: true,
        state: { email: done.email },
      });
    }
    return navigate(done.path, { replace: true });
  };
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth/confirm" />}
    >
      <ConfirmStep link={isHydrated ? readLink(query) : undefined} onDone={goOn} />
    </AccountFrame>
  );
}

/** What ends this screen well. */
type Done = Exclude<RedeemedLink, { outcome: "expired" | "failed" | "first-of-two" }>;

interface Props {
  /** What the link carries; null when parts are missing, undefined while the served page cannot know. */
  link: EmailLink | null | undefined;
  onDone: (done: Done) => void;
}

type Stage = "ask" | "busy" | "done" | "first-of-two" | "expired" | "failed";

/** Asks for one press of a button, since mail scanners open every link, and redeems the link then. */
function ConfirmStep({ link, onDone }: Props) {
  const words = useWords("auth/confirm");
  const [stage, setStage] = useState<Stage>("ask");
  const kind = link?.type ?? "signup";
  if (link === null) return <DeadLink words={words.broken} kind={kind} />;
  if (stage === "expired") return <DeadLink words={words.expired} kind={kind} />;
  if (stage === "first-of-two") return <FirstOfTwo />;

  const press = async () => {
    if (!link) return;
    setStage("busy");
    const redeemed = await redeemLink(link);
    if (
      redeemed.outcome === "expired" ||
      redeemed.outcome === "failed" ||
      redeemed.outcome === "first-of-two"
    )
      return setStage(redeemed.outcome);
    setStage("done");
    return onDone(redeemed);
  };
  const ask = words.ask[kind];
  const text = stage === "failed" ? words.failed : ask;
  return (
    <div className={styles.stage} role={stage === "failed" ? "alert" : undefined}>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <Button
        wide
        busy={stage === "busy" || stage === "done"}
        busyLabel={ask.busy}
        onClick={() => void press()}
      >
        {text.submit}
      </Button>
    </div>
  );
}

/** A new address counts when both mails were answered. */
function FirstOfTwo() {
  const { firstOfTwo } = useWords("auth/confirm");
  return (
    <div className={styles.stage} aria-live="polite">
      <h1 className="h2">{firstOfTwo.title}</h1>
      <p className="muted">{firstOfTwo.lead}</p>
    </div>
  );
}

interface DeadLinkProps {
  words: { title: string; lead: string };
  kind: LinkKind;
}

/** Where a new link is to be had. */
const nextAddress: Record<LinkKind, string> = {
  signup: "/auth?mode=sign-in",
  email: "/auth?mode=sign-in",
  magiclink: "/auth?mode=sign-in",
  recovery: "/forgot-password",
  invite: "/forgot-password",
  email_change: "/profile",
};

/** A link that nothing can mend, and what to do instead. */
function DeadLink({ words, kind }: DeadLinkProps) {
  const { next } = useWords("auth/confirm");
  return (
    <div className={styles.stage} role="alert">
      <Nuqta kind="twin" className={styles.mark} />
      <h1 className="h2">{words.title}</h1>
      <p className="muted">{words.lead}</p>
      <p className="muted">{next[kind].text}</p>
      <PageLink to={nextAddress[kind]} className={buttonClass({ wide: true })}>
        {next[kind].action}
      </PageLink>
    </div>
  );
}
