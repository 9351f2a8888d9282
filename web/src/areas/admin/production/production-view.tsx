import { Fragment } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { distinctName } from "../../../ui/studio/people.ts";
import { StepTrack } from "../../../ui/studio/step-track.tsx";
import { type Loaded, useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import { useTeamRole } from "../gate/team-role.ts";
import { RecordHead, RecordView, Section } from "../lists/record-view.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { AssigneeSelect, useTeam } from "../lists/team.tsx";
import { AllowanceSection } from "./allowance-section.tsx";
import { assignProduction, fetchProduction, type ProductionRecord } from "./api.ts";
import { type Entry, pendingTaskOf, stepOf, steps } from "./board/board.ts";
import { hourOf } from "./board/hours.ts";
import { ConsentSection } from "./consent-section.tsx";
import styles from "./production.module.css";
import { ProductionFacts } from "./production-facts.tsx";
import { RecordingsOf } from "./recordings-of.tsx";
import { TwinSection } from "./twin-section.tsx";
import { useCustomerName, useMutationWords, usePendingTaskText } from "./use-production-words.ts";
import { VideosOf } from "./videos-of.tsx";

/** One production, as its customer sees it, with what the team can do beside it. */
export function ProductionView({ id }: { id: string }) {
  const { view: words } = useWords("admin/production");
  const role = useTeamRole();
  const record = useAdminQuery({
    queryKey: ["production", "one", id],
    queryFn: (signal) => fetchProduction(role, id, signal),
    tables: [
      ...rowsNaming(id, { productions: "id", videos: "production_id" }),
      "twins",
      "recordings",
      "consents",
      "consent_requests",
    ],
  });
  return (
    <RecordView words={words} id={id} parameter="production" record={record}>
      {(loaded) => <LoadedProduction {...loaded} />}
    </RecordView>
  );
}

function LoadedProduction({ answer, at }: Loaded<ProductionRecord>) {
  const customerName = useCustomerName();
  const words = useWords("admin/production");
  const { production, customer, twins } = answer;
  const people = twins.flatMap(({ twin }) => twin ?? []);
  const named = twins.map((record) => ({
    record,
    name: distinctName(people, record.twin?.id ?? null, words),
    key: record.twin?.id ?? "none",
  }));
  return (
    <>
      <RecordHead
        id={production.id}
        title={<bdi>{customerName(customer)}</bdi>}
        about={
          <>
            <PlanName name={production.plan_name} />
            {customer.email && (
              <>
                {" · "}
                <EmailAddress>{customer.email}</EmailAddress>
              </>
            )}
          </>
        }
      />
      <Track record={answer} now={at} />
      <div className={styles.columns}>
        <div className={styles.beside}>
          <VideosOf record={answer} people={people} />
          {named.map(({ key, record, name }) => (
            <RecordingsOf key={key} record={record} name={name} customerLanguage={production.language} />
          ))}
          <AllowanceSection production={production.id} customer={customerName(customer)} />
        </div>
        <div className={styles.beside}>
          <AssignField record={answer} />
          {named.map(({ key, record, name }) => (
            <Fragment key={key}>
              <ConsentSection record={record} name={name} now={at} />
              <TwinSection record={record} name={name} customer={customer.name} now={at} />
            </Fragment>
          ))}
          <ProductionFacts record={answer} />
        </div>
      </div>
    </>
  );
}

/** Where it stands: the steps, what it waits for, and the hour. */
function Track({ record, now }: { record: ProductionRecord; now: number }) {
  const { language } = useLanguage();
  const words = useWords("admin/production");
  const pendingTaskText = usePendingTaskText();
  const { production } = record;
  const entry: Entry = { production, customer: record.customer, facts: record.twins };
  const step = stepOf(production);
  if (step === null) return <p className={styles.track}>{words.steps.completed}</p>;
  const hour = hourOf(production, now, words.hours, language);
  const number = steps.indexOf(step) + 1;
  return (
    <StepTrack count={steps.length} done={number - 1} state={hour.kind} className={styles.track}>
      {words.view.step.replace("{number}", String(number)).replace("{name}", words.steps[step])}
      {" · "}
      {pendingTaskText(pendingTaskOf(entry, now))}
      {" · "}
      <time dateTime={hour.moment}>{hour.text}</time>
    </StepTrack>
  );
}

function AssignField({ record: { production, customer } }: { record: ProductionRecord }) {
  const { assign: words } = useWords("admin/production");
  const { run } = useAdminMutation({
    mutationFn: (assigneeId: string | null) => assignProduction(production.id, assigneeId),
    queryKey: ["production"],
    success: () => ({ title: words.done, description: customer.name || production.plan_name }),
    words: useMutationWords(),
  });
  return (
    <Section title={words.label}>
      <div className={styles.field}>
        <AssigneeSelect team={useTeam()} value={production.assignee_id} onChoose={run} />
      </div>
    </Section>
  );
}
