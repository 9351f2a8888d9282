import { type ReactNode, useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { signOut } from "../../../session/sign-out.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./gate.module.css";

/** For people without admin rights: who they are signed in as, and the two ways on. */
export function NoAccess({ words, email }: { words: Words<"admin">["gate"]["denied"]; email: string }) {
  const [isBusy, setBusy] = useState(false);
  const switchAccount = () => {
    setBusy(true);
    void signOut("local");
  };
  return (
    <div className={styles.panel}>
      <Nuqta kind="twin" className={styles.mark} />
      <h1 className="h2">{words.title}</h1>
      <p>{fill(words.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <p className="muted">{words.hint}</p>
      <div className={styles.ways}>
        <Button kind="ink" busy={isBusy} busyLabel={words.switching} onClick={switchAccount}>
          <Icon name="out" />
          {words.switchAccount}
        </Button>
        <PageLink to="/" className={buttonClass({ kind: "outline" })}>
          {words.home}
        </PageLink>
      </div>
    </div>
  );
}

interface NeedsFactorProps {
  words: Words<"admin">["gate"]["needsFactor"];
  email: string;
  /** Sets the second factor up. */
  children: ReactNode;
}

/** For admins without a second factor, where the server lets none in without. */
export function NeedsFactor({ words, email, children }: NeedsFactorProps) {
  return (
    <div className={styles.setup}>
      <div className={styles.heading}>
        <h1 className="h2">{words.title}</h1>
        <p className="muted">{fill(words.lead, { email: <Ltr>{email}</Ltr> })}</p>
      </div>
      <div>{children}</div>
      <p className="small muted">
        <button type="button" className={inlineLink()} onClick={() => void signOut("local")}>
          {words.otherAccount}
        </button>
      </p>
    </div>
  );
}
