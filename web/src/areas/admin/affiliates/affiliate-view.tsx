import { useWords } from "../../../i18n/use-words.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import {
  Columns,
  Fact,
  Facts,
  Moment,
  RecordHead,
  RecordView,
  Section,
  WidePart,
} from "../lists/record-view.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { AffiliateActions } from "./affiliate-actions.tsx";
import { CommissionTable, PayoutTable } from "./affiliate-tables.tsx";
import styles from "./affiliates.module.css";
import { fetchStatement, type Statement } from "./api.ts";

/** One partner: link, figures, commissions, payouts, and what the team can do. */
export function AffiliateView({ id }: { id: string }) {
  const { view: words, statuses } = useWords("admin/affiliates");
  const record = useAdminQuery({
    queryKey: ["affiliates", id],
    queryFn: () => fetchStatement(id),
    tables: rowsNaming(id, { affiliates: "id", commissions: "affiliate_id", payouts: "affiliate_id" }),
  });
  return (
    <RecordView words={words} id={id} parameter="marketing/affiliate" record={record}>
      {({ answer: statement }) => (
        <>
          <RecordHead
            id={id}
            title={<bdi>{statement.fullName}</bdi>}
            about={<EmailAddress>{statement.email}</EmailAddress>}
          >
            <StatusDot tone={statement.status === "active" ? "good" : "over"}>
              {statuses[statement.status]}
            </StatusDot>
          </RecordHead>
          <Columns actions={<AffiliateActions statement={statement} />}>
            <AffiliateFacts statement={statement} />
          </Columns>
          <WidePart>
            <CommissionTable statement={statement} />
          </WidePart>
          <WidePart>
            <PayoutTable payouts={statement.payouts} />
          </WidePart>
        </>
      )}
    </RecordView>
  );
}

const sums = ["held", "payable", "paid", "reversed", "paidOut"] as const;

/** The link, and what came of it in figures. */
function AffiliateFacts({ statement }: { statement: Statement }) {
  const { facts } = useWords("admin/affiliates");
  const { link, visits, orders, totals, createdAt } = statement;
  return (
    <Section title={facts.title}>
      <Facts>
        <Fact term={facts.link}>
          <span className={styles.link}>
            <Ltr>{link}</Ltr>
            <CopyButton
              value={link}
              label={facts.copy}
              copiedLabel={facts.copied}
              failedLabel={facts.copyFailed}
            />
          </span>
        </Fact>
        <Fact term={facts.visits}>{visits}</Fact>
        <Fact term={facts.orders}>{orders}</Fact>
        {sums.map((name) => (
          <Fact key={name} term={facts.sums[name]}>
            <Price cents={totals[name]} />
          </Fact>
        ))}
        <Fact term={facts.since}>
          <Moment moment={createdAt} />
        </Fact>
      </Facts>
    </Section>
  );
}
