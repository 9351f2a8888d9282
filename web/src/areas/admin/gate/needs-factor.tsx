import type { ReactNode } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { signOut } from "../../../session/sign-out.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./admin-door.module.css";
import type { DoorWords } from "./door-words.ts";

interface Props {
  words: DoorWords["needsFactor"];
  email: string;
  /** Sets the second factor up. */
  children: ReactNode;
}

/** For admins without a second factor, where the server lets none in without. */
export function NeedsFactor({ words, email, children }: Props) {
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
