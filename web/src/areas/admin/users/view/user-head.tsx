import { useWords } from "../../../../i18n/use-words.ts";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { Initials } from "../../../../ui/initials.tsx";
import { initialsOf } from "../../../../ui/initials-of.ts";
import { Mark } from "../../../../ui/mark.tsx";
import { useOpenedFocus } from "../../lists/return-focus.ts";
import { isAdmin, isBanned } from "../account.ts";
import { fieldOf, nameOf, standInEmail } from "../user-names.ts";
import type { Person } from "./person.ts";
import styles from "./user-view.module.css";

interface Props {
  person: Person;
  at: number;
  /** Whether it is the admin who looks. */
  isOwn: boolean;
}

/** Tile, name and address, and what stands out. It takes the focus from the row that led here. */
export function UserHead({ person: { account, profile }, at, isOwn }: Props) {
  const words = useWords("admin-user");
  const heading = useOpenedFocus(profile.id);
  const name = nameOf(profile);
  const username = profile.username?.trim();
  return (
    <header className={styles.head}>
      <Initials
        size="large"
        letters={initialsOf(name, account.email || standInEmail(profile))}
        field={fieldOf(account.id)}
      />
      <div className={styles.who}>
        <h2 ref={heading} tabIndex={-1} className="h3">
          {name ? <bdi>{name}</bdi> : <span className={styles.missing}>{words.nameless}</span>}
        </h2>
        <p className="muted">
          {account.email ? <EmailAddress>{account.email}</EmailAddress> : words.unknown}
          {username && username !== name && (
            <>
              {" · "}
              <bdi>{username}</bdi>
            </>
          )}
        </p>
        <p className={styles.marks}>
          {isOwn && <Mark>{words.marks.you}</Mark>}
          {isAdmin(account) && <Mark>{words.marks.admin}</Mark>}
          {account.is_anonymous && <Mark>{words.marks.anonymous}</Mark>}
          {isBanned(account, at) && <Mark isWarning>{words.marks.banned}</Mark>}
        </p>
      </div>
    </header>
  );
}
