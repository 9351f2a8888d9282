import { useId } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useSessionHint } from "../../session/session-hint.ts";
import { PageLink } from "../../site/page-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import panelStyles from "./drop-panel.module.css";
import { EmailTile } from "./email-tile.tsx";
import styles from "./profile-menu.module.css";
import { SignOutButton } from "./sign-out-button.tsx";
import { useDropMenu } from "./use-drop-menu.ts";

/** Behind the visitor's tile: who is signed in, and where to go from here. */
export function ProfileMenu({ path, className }: { path: string; className?: string | undefined }) {
  const words = useWords("common");
  const email = useSessionHint()?.email ?? "";
  const panel = useId();
  const { isOpen, close, onTriggerClick, rootProps } = useDropMenu({ path });
  return (
    <div {...rootProps} className={classNames(panelStyles.root, className)}>
      <button
        type="button"
        className={styles.trigger}
        aria-label={words.profileMenu.open}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onTriggerClick}
      >
        <EmailTile email={email} />
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <div id={panel} className={classNames(panelStyles.panel, styles.panel)}>
        <p className={styles.who}>
          <EmailTile email={email} />
          <span className={styles.email}>
            <Ltr>{email}</Ltr>
          </span>
        </p>
        <ul>
          <li>
            <PageLink to="/profile" className={styles.entry} data-menu-entry onClick={close}>
              {words.profileMenu.profile}
            </PageLink>
          </li>
          <li>
            <PageLink to="/admin" className={styles.entry} data-menu-entry onClick={close}>
              {words.profileMenu.admin}
            </PageLink>
          </li>
          <li>
            <SignOutButton className={styles.entry} onDone={close} />
          </li>
        </ul>
      </div>
    </div>
  );
}
