import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AffiliateStatement } from "../../../generated/api-types.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { AccountColumns, AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useSession } from "../../../session/session-context.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { fetchStatement } from "./api.ts";
import styles from "./referrals.module.css";
import { CommissionTable, PayoutTable } from "./statement-tables.tsx";

export const Page = guarded(Referrals);

function Referrals() {
  const words = useWords("account/referrals");
  const { user } = useSession();
  return (
    <div className="wrap">
      <AccountNav current="/referrals" />
      <AccountColumns title={words.title} lead={words.lead}>
        {user && <ReferralStatement email={user.email} />}
      </AccountColumns>
    </div>
  );
}

/** The partner's link, figures, commissions and payouts; for others the way to the programme. */
function ReferralStatement({ email }: { email: string }) {
  const words = useWords("account/referrals");
  const {
    data: statement,
    isPending,
    isError,
  } = useQuery({ queryKey: ["statement"], queryFn: fetchStatement });
  const retry = useRetry(["statement"]);
  if (isPending) return <Waiting label={words.loading} lines={6} />;
  if (isError) {
    const { title, text, retry: retryLabel } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retryLabel} onRetry={retry} />;
  }
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

/** The link to hand on, or why it refers nobody now. */
function ReferralLink({ link, isPaused }: { link: string; isPaused: boolean }) {
  const words = useWords("account/referrals");
  if (isPaused)
    return (
      <div className={styles.paused}>
        <h2 className="h4">{words.paused.title}</h2>
        <p className="small">
          {fill(words.paused.text, {
            contact: (
              <PageLink to="/contact" className={inlineLink()}>
                {words.paused.contact}
              </PageLink>
            ),
          })}
        </p>
      </div>
    );
  const { title, text, copy, copied, failed } = words.link;
  return (
    <section className={styles.sharing} aria-labelledby="link-title">
      <h2 id="link-title" className="h3">
        {title}
      </h2>
      <div className={styles.link}>
        <p>
          <Ltr>{link}</Ltr>
        </p>
        <CopyButton
          value={link}
          label={copy}
          copiedLabel={copied}
          failedLabel={failed}
          className={styles.copy}
        />
      </div>
      <p className="small muted">{fill(text, { query: <Ltr>?to=/pricing</Ltr> })}</p>
    </section>
  );
}

/** The statement at a glance. */
function Figures({ statement }: { statement: AffiliateStatement }) {
  const words = useWords("account/referrals");
  const { figures } = words;
  const { totals, visits, orders } = statement;
  return (
    <section aria-label={figures.label}>
      <dl className={styles.figures}>
        <Figure name={figures.visits}>{visits.toLocaleString("en-US")}</Figure>
        <Figure name={figures.orders}>{orders.toLocaleString("en-US")}</Figure>
        <Figure name={figures.held}>
          <Price cents={totals.held} />
        </Figure>
        <Figure name={figures.due}>
          <Price cents={totals.due} />
        </Figure>
        <Figure name={figures.paidOut}>
          <Price cents={totals.paidOut} />
        </Figure>
      </dl>
      <p className="small muted">{words.hold}</p>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
