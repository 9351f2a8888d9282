import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { dayOf, fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useSession } from "../../../session/session-context.ts";
import { useChangeQuery } from "../../../site/query.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Initials } from "../../../ui/initials.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { AuditTrail } from "../audit/audit-trail.tsx";
import { Columns, Fact, Facts, Moment, RecordView, Section } from "../lists/record-view.tsx";
import { rememberOpened, useOpenedFocus } from "../lists/return-focus.ts";
import { rowsNaming } from "../lists/table-rows.ts";
import { type Account, fetchPerson, isBanned, type Person, roleOf } from "./api.ts";
import { fieldOf, nameOf, standInEmail } from "./user.ts";
import { UserActions } from "./user-actions.tsx";
import { UserFactors, UserPasskeys } from "./user-credentials.tsx";
import { UserMails } from "./user-mails.tsx";
import styles from "./users.module.css";

/** One user: the account, what an admin can do about it, and what was done to and by this user. */
export function UserView({ id }: { id: string }) {
  const words = useWords("admin/users");
  const record = useAdminQuery({
    queryKey: ["users", id],
    queryFn: () => fetchPerson(id),
    tables: rowsNaming(id, { profiles: "id" }),
  });
  return (
    <RecordView words={words} id={id} parameter="user" record={record}>
      {({ answer, at }) => <LoadedUser person={answer} at={at} />}
    </RecordView>
  );
}

function LoadedUser({ person, at }: { person: Person; at: number }) {
  const words = useWords("admin/users");
  const { user } = useSession();
  const changeQuery = useChangeQuery();
  const { account } = person;
  const isOwn = user?.id === account.id;
  const onDeleted = () => {
    rememberOpened(account.id);
    changeQuery({ user: null }, { replace: true });
  };
  return (
    <>
      <UserHead person={person} at={at} isOwn={isOwn} />
      <Columns actions={<UserActions account={account} at={at} isOwn={isOwn} onDeleted={onDeleted} />}>
        <UserFacts person={person} at={at} />
        <UserFactors account={account} isOwn={isOwn} />
        <UserPasskeys account={account} isOwn={isOwn} />
        {account.email && <UserMails account={account} email={account.email} />}
      </Columns>
      <section className={styles.trail} aria-labelledby="user-trail">
        <h3 id="user-trail" className="h4">
          {words.trail}
        </h3>
        <AuditTrail userId={account.id} />
      </section>
    </>
  );
}

interface HeadProps {
  person: Person;
  at: number;
  /** Whether it is the admin who looks. */
  isOwn: boolean;
}

/** Tile, name and address, and what stands out. It takes the focus from the row that led here. */
function UserHead({ person: { account, profile }, at, isOwn }: HeadProps) {
  const words = useWords("admin/users");
  const heading = useOpenedFocus(profile.id);
  const name = nameOf(profile);
  const username = profile.username?.trim();
  const role = roleOf(account);
  return (
    <header className={styles.head}>
      <Initials
        size="large"
        letters={initialsOf(name, account.email || standInEmail(profile))}
        picture={profile.avatar_url}
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
          {role && <Mark>{words.marks[role]}</Mark>}
          {account.is_anonymous && <Mark>{words.marks.anonymous}</Mark>}
          {isBanned(account, at) && <Mark isWarning>{words.marks.banned}</Mark>}
        </p>
      </div>
    </header>
  );
}

/** A ban that ends later than this many years from now is one for good. */
const LONG = 50;

/** What is known of an account, line by line. */
function UserFacts({ person: { account, profile }, at }: { person: Person; at: number }) {
  const words = useWords("admin/users");
  const { facts } = words;
  return (
    <Section title={facts.title}>
      <Facts>
        <Fact term={facts.email}>
          {account.email ? <EmailAddress>{account.email}</EmailAddress> : words.unknown}
        </Fact>
        <Fact term={facts.confirmed}>
          <Moment moment={account.email_confirmed_at} none={facts.notConfirmed} />
        </Fact>
        {account.invited_at && (
          <Fact term={facts.invited}>
            <Moment moment={account.invited_at} />
          </Fact>
        )}
        <Fact term={facts.created}>
          <Moment moment={account.created_at} />
        </Fact>
        <Fact term={facts.lastSignIn}>
          <Moment moment={account.last_sign_in_at} none={facts.never} />
        </Fact>
        <Fact term={facts.updated}>
          <Moment moment={profile.updated_at} none={facts.never} />
        </Fact>
        <Fact term={facts.providers}>{providersOf(account, facts)}</Fact>
        <Fact term={facts.role}>{facts.roles[roleOf(account) ?? "user"]}</Fact>
        <Fact term={facts.ban}>
          <Ban account={account} at={at} />
        </Fact>
        <Fact term={facts.id}>
          <span className={styles.id}>
            <Ltr>{account.id}</Ltr>
            <CopyButton
              value={account.id}
              label={facts.copy}
              copiedLabel={facts.copied}
              failedLabel={facts.copyFailed}
            />
          </span>
        </Fact>
      </Facts>
    </Section>
  );
}

function Ban({ account, at }: { account: Account; at: number }) {
  const { language } = useLanguage();
  const { facts } = useWords("admin/users");
  const until = account.banned_until;
  if (!until || !isBanned(account, at)) return facts.notBanned;
  const years = Number(dayOf(until).slice(0, 4)) - Number(dayOf(at).slice(0, 4));
  return years > LONG ? facts.bannedForGood : facts.bannedUntil.replace("{date}", fullDate(until, language));
}

function providersOf({ identities = [] }: Account, facts: Words<"admin/users">["facts"]): ReactNode {
  const known: Readonly<Record<string, string>> = facts.provider;
  const names = identities.map(({ provider }) => known[provider] ?? provider);
  return names.length > 0 ? names.join(", ") : facts.never;
}
