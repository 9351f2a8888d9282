import { useWords } from "../i18n/use-words.ts";
import { useSessionHint } from "../session/session-hint.ts";
import { PageLink } from "../site/page-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { Menu } from "../ui/menu.tsx";
import { EmailTile } from "./email-tile.tsx";
import styles from "./frame.module.css";
import { SignOutButton } from "./sign-out-button.tsx";

/** The menu of the signed-in visitor: the account, and links to its pages. */
export function ProfileMenu({ path, className }: { path: string; className?: string | undefined }) {
  const words = useWords("common");
  const email = useSessionHint()?.email ?? "";
  return (
    <Menu
      // A new key on each page closes the menu after navigation.
      key={path}
      align="end"
      className={className}
      panelClassName={styles.profileMenuPanel}
      renderTrigger={(trigger) => (
        <button {...trigger} className={styles.trigger}>
          <span className="visually-hidden">{words.profileMenu.open}</span>
          <EmailTile email={email} />
          <Icon name="chevron" className={styles.profileMenuChevron} />
        </button>
      )}
    >
      <p className={styles.profileMenuWho}>
        <EmailTile email={email} />
        <span className={styles.email}>
          <Ltr>{email}</Ltr>
        </span>
      </p>
      <ul>
        <li>
          <PageLink to="/studio" className={styles.profileMenuEntry}>
            {words.profileMenu.studio}
          </PageLink>
        </li>
        <li>
          <PageLink to="/profile" className={styles.profileMenuEntry}>
            {words.profileMenu.profile}
          </PageLink>
        </li>
        <li>
          <PageLink to="/orders" className={styles.profileMenuEntry}>
            {words.profileMenu.orders}
          </PageLink>
        </li>
        <li>
          <PageLink to="/notes" className={styles.profileMenuEntry}>
            {words.profileMenu.notes}
          </PageLink>
        </li>
        <li>
          <PageLink to="/referrals" className={styles.profileMenuEntry}>
            {words.profileMenu.referrals}
          </PageLink>
        </li>
        <li>
          <PageLink to="/admin" className={styles.profileMenuEntry}>
            {words.profileMenu.admin}
          </PageLink>
        </li>
        <li>
          <SignOutButton className={styles.profileMenuEntry} />
        </li>
      </ul>
    </Menu>
  );
}
