import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { CommissionTable } from "./commission-table.tsx";
import { Figures } from "./figures.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { ReferralLink } from "./referral-link.tsx";
import styles from "./referral-statement.module.css";
import { fetchStatement } from "./statement.ts";

/** The partner's link, figures, commissions and payouts; for others the way to the programme. */
export function ReferralStatement({ email }: { email: string }) {
  const words = useWords("referrals");
  const asked = useAsked(fetchStatement);
  if (asked.status === "loading") return <Waiting label={words.loading} lines={6} />;
  if (asked.status === "failed") {
    const { title, text, retry } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={asked.retry} />;
  }
  const statement = asked.answer;
  if (statement === null)
    return (
      <EmptyState
        title={words.none.title}
        text={fill(words.none.text, { email: <Ltr>{email}</Ltr> })}
        action={
          <PageLink to="/affiliate" className={buttonClass({ kind: "ink", size: "small" })}>
            {words.none.action}
          </PageLink>
        }
      />
    );
  return (
    <div className={styles.statement}>
      <ReferralLink link={statement.link} isPaused={statement.status === "paused"} />
      <Figures statement={statement} />
      <CommissionTable commissions={statement.commissions} />
      {statement.payouts.length > 0 && <PayoutTable payouts={statement.payouts} />}
    </div>
  );
}
