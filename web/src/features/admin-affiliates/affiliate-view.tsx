import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Columns, RecordView } from "../../session/lists/record-view.tsx";
import { wasOpened } from "../../session/lists/return-focus.ts";
import { useLoaded } from "../../session/lists/use-loaded.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { AffiliateActs } from "./affiliate-acts.tsx";
import { AffiliateFacts } from "./affiliate-facts.tsx";
import styles from "./affiliates.module.css";
import { CommissionTable } from "./commission-table.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { fetchStatement, type Statement } from "./statement.ts";

interface Props {
  id: string;
  onRefused: () => void;
}

/** One partner: link, figures, commissions, payouts, and what the team can do. */
export function AffiliateView({ id, onRefused }: Props) {
  const { view: words } = useWords("admin-affiliates");
  const loading = useLoaded(fetchStatement, id, { onRefused });
  const ends = { onSettled: loading.reload, onRefused };
  return (
    <RecordView words={words} id={id} parameter="affiliate" loading={loading}>
      {({ answer: statement }) => (
        <>
          <AffiliateHead statement={statement} />
          <Columns acts={<AffiliateActs statement={statement} {...ends} />}>
            <AffiliateFacts statement={statement} />
          </Columns>
          <div className={styles.wide}>
            <CommissionTable statement={statement} />
          </div>
          <div className={styles.wide}>
            <PayoutTable payouts={statement.payouts} />
          </div>
        </>
      )}
    </RecordView>
  );
}

/** It takes the focus from the row that led here. */
function AffiliateHead({ statement: { id, fullName, email, status } }: { statement: Statement }) {
  const words = useWords("admin-affiliates");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasOpened(id)) heading.current?.focus();
  }, [id]);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="h3">
        <bdi>{fullName}</bdi>
      </h2>
      <p className="muted">
        <EmailAddress>{email}</EmailAddress>
      </p>
      <p>
        <StatusDot tone={status === "active" ? "good" : "over"}>{words.statuses[status]}</StatusDot>
      </p>
    </header>
  );
}
