import { fill } from "../../../i18n/fill.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./account-invitation.module.css";

/** A guest's order joins the account that has its address. */
export function AccountInvitation({ words }: { words: { account: string; signUp: string } }) {
  return (
    <p className={styles.invitation}>
      {fill(words.account, {
        signUp: (
          <PageLink to="/sign-up" className={inlineLink()}>
            {words.signUp}
          </PageLink>
        ),
      })}
    </p>
  );
}
