import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { RecordHead } from "../lists/record-head.tsx";
import { Columns, RecordView, WidePart } from "../lists/record-view.tsx";
import { useLoaded } from "../lists/use-loaded.ts";
import { AffiliateActs } from "./affiliate-acts.tsx";
import { AffiliateFacts } from "./affiliate-facts.tsx";
import { CommissionTable } from "./commission-table.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { fetchStatement } from "./statement.ts";

interface Props {
  id: string;
  onRefused: () => void;
}

/** One partner: link, figures, commissions, payouts, and what the team can do. */
export function AffiliateView({ id, onRefused }: Props) {
  const { view: words, statuses } = useWords("admin-affiliates");
  const loading = useLoaded(fetchStatement, id, { onRefused });
  const ends = { onSettled: loading.reload, onRefused };
  return (
    <RecordView words={words} id={id} parameter="affiliate" loading={loading}>
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
          <Columns acts={<AffiliateActs statement={statement} {...ends} />}>
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
