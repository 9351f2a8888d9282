import { useWords } from "../i18n/use-words.ts";
import { useSessionHint } from "../session/session-hint.ts";
import { PageLink } from "../site/page-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { Ltr } from "../ui/ltr.tsx";
import { EmailTile } from "./email-tile.tsx";
import styles from "./mobile-menu.module.css";
import { currentMark } from "./nav-entries.ts";
import sessionStyles from "./session.module.css";
import { SignOutButton } from "./sign-out-button.tsx";

interface Props {
  path: string;
  onChoose: () => void;
}

/** Login, or who is signed in with their entries; the document's session mark picks. */
export function MobileAccount({ path, onChoose }: Props) {
  const words = useWords("common");
  const email = useSessionHint()?.email ?? "";
  const entry = (to: string, name: string) => (
    <li className={sessionStyles.signedIn}>
      <PageLink to={to} className={styles.row} aria-current={currentMark(to, path)} onClick={onChoose}>
        {name}
      </PageLink>
    </li>
  );
  return (
    <>
      <li className={sessionStyles.signedOut}>
        <PageLink to="/auth" className={styles.row} onClick={onChoose}>
          {words.logIn}
        </PageLink>
      </li>
      <li className={classNames(styles.who, sessionStyles.signedIn)}>
        <EmailTile email={email} />
        <span className={styles.email}>
          <Ltr>{email}</Ltr>
        </span>
      </li>
      {entry("/profile", words.profileMenu.profile)}
      {entry("/orders", words.profileMenu.orders)}
      {entry("/notes", words.profileMenu.notes)}
      {entry("/referrals", words.profileMenu.referrals)}
      {entry("/admin", words.profileMenu.admin)}
      <li className={sessionStyles.signedIn}>
        <SignOutButton className={styles.row} />
      </li>
    </>
  );
}
