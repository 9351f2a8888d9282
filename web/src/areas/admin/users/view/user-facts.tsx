import type { ReactNode } from "react";
import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { fullDate } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { Fact, Facts, Moment } from "../../lists/facts.tsx";
import { Section } from "../../lists/section.tsx";
import { type Account, isAdmin, isBanned } from "../account.ts";
import type { Person } from "./person.ts";
import styles from "./user-view.module.css";

/** A ban that ends later than this many years from now is one for good. */
const LONG = 50;

/** What is known of an account, line by line. */
export function UserFacts({ person: { account, profile }, at }: { person: Person; at: number }) {
  const words = useWords("admin-user");
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
        <Fact term={facts.role}>{facts.roles[isAdmin(account) ? "admin" : "user"]}</Fact>
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
  const { facts } = useWords("admin-user");
  const until = account.banned_until;
  if (!until || !isBanned(account, at)) return facts.notBanned;
  const years = new Date(until).getFullYear() - new Date(at).getFullYear();
  return years > LONG ? facts.bannedForGood : facts.bannedUntil.replace("{date}", fullDate(until, language));
}

function providersOf({ identities = [] }: Account, facts: Words<"admin-user">["facts"]): ReactNode {
  const known: Readonly<Record<string, string>> = facts.provider;
  const names = identities.map(({ provider }) => known[provider] ?? provider);
  return names.length > 0 ? names.join(", ") : facts.never;
}
