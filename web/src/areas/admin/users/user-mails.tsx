import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import { ActionRow, ActionRows, Section } from "../lists/record-view.tsx";
import { type Account, fetchSuppression, liftSuppression, type Suppression } from "./api.ts";
import { AccountDialog } from "./user-actions.tsx";

/** Whether mails go to the address of an account, why not, and a way to send them again. */
export function UserMails({ account, email }: { account: Account; email: string }) {
  const { mails: words } = useWords("admin/users");
  const { loaded, isLoading, isFailed, reload } = useAdminQuery({
    queryKey: ["users", account.id, "mails"],
    queryFn: () => fetchSuppression(email),
    tables: ["suppressed_addresses"],
  });
  return (
    <Section title={words.title}>
      {isLoading && !loaded && <Waiting label={words.loading} lines={1} />}
      {isFailed && (
        <>
          <p className="small muted">{words.failed}</p>
          <Button kind="outline" size="small" onClick={reload}>
            {words.retry}
          </Button>
        </>
      )}
      {loaded?.answer === null && <p className="small muted">{words.sent}</p>}
      {loaded?.answer && <Suppressed account={account} suppression={loaded.answer} />}
    </Section>
  );
}

function Suppressed({ account, suppression }: { account: Account; suppression: Suppression }) {
  const { language } = useLanguage();
  const words = useWords("admin/users");
  const { mails: texts, actions } = words;
  const { address, reason, detail, created_at } = suppression;
  const { ask, done } = actions.liftSuppression;
  const [isAsking, setAsking] = useState(false);
  const { run } = useAdminMutation({
    mutationFn: () => liftSuppression(address),
    queryKey: ["users", account.id],
    success: () => ({ title: done, description: address }),
    words,
  });
  const confirm = async () => {
    await run();
    setAsking(false);
  };
  return (
    <ActionRows>
      <ActionRow
        title={texts.since.replace("{date}", fullDate(created_at, language))}
        action={
          <Button kind="outline" size="small" onClick={() => setAsking(true)}>
            {texts.lift}
          </Button>
        }
      >
        <p className="small muted">{texts.reasons[reason]}</p>
        {detail && (
          <p className="small muted">
            {texts.detail} <bdi dir="ltr">{detail}</bdi>
          </p>
        )}
      </ActionRow>
      {isAsking && (
        <AccountDialog words={ask} account={account} onConfirm={confirm} onClose={() => setAsking(false)} />
      )}
    </ActionRows>
  );
}
