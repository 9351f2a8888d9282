import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Paging } from "../../../ui/paging.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { Table } from "../../../ui/table.tsx";
import styles from "./audit.module.css";
import { AuditBar } from "./audit-bar.tsx";
import { auditColumns } from "./audit-columns.tsx";
import type { AuditEntry, AuditPage } from "./audit-entries.ts";
import type { AuditQuery, Place } from "./audit-query.ts";
import { useAudit } from "./use-audit.ts";
import { useAuditQuery } from "./use-audit-query.ts";

/** What the team did, the latest first, narrowed by person, act and day. */
export function AuditTable({ onRefused }: { onRefused: () => void }) {
  const { language } = useLanguage();
  const words = useWords("admin-audit");
  const { query, who, setWho, change, reset, isNarrowed } = useAuditQuery();
  const { status, page, retry } = useAudit(query, { onRefused });
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <AuditBar query={query} who={who} onWho={setWho} onChange={change} />
      {status === "failed" && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={retry}
        />
      )}
      {status === "loading" && !page && <AuditSkeleton label={words.loading} />}
      {page?.entries.length === 0 && <NoEntries isNarrowed={isNarrowed} onReset={reset} />}
      {page && page.entries.length > 0 && (
        <>
          <Table
            caption={words.caption}
            columns={auditColumns({ words, language })}
            rows={page.entries}
            rowKey={({ id }) => id}
            isBusy={status === "loading"}
            className={styles.table}
          />
          <AuditPaging page={page} onChange={change} />
        </>
      )}
    </>
  );
}

function NoEntries({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const words = useWords("admin-audit");
  if (!isNarrowed) return <EmptyState {...words.empty} />;
  const { title, text, action } = words.noMatch;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button kind="ink" size="small" onClick={onReset}>
          {action}
        </Button>
      }
    />
  );
}

function AuditPaging(props: { page: AuditPage; onChange: (changed: Partial<AuditQuery>) => void }) {
  const { entries, hasEarlier, hasLater } = props.page;
  const { language } = useLanguage();
  const words = useWords("admin-audit");
  const [latest, earliest] = [entries.at(0), entries.at(-1)];
  const text = (entry: AuditEntry | undefined) =>
    entry ? `${shortDate(entry.created_at, language)} ${timeOfDay(entry.created_at, language)}` : "";
  return (
    <Paging
      label={words.paging.label}
      summary={words.range.replace("{first}", text(latest)).replace("{last}", text(earliest))}
      previousLabel={words.paging.previous}
      nextLabel={words.paging.next}
      onPrevious={hasLater && latest ? () => props.onChange({ after: placeOf(latest) }) : undefined}
      onNext={hasEarlier && earliest ? () => props.onChange({ before: placeOf(earliest) }) : undefined}
    />
  );
}

function placeOf({ created_at, id }: AuditEntry): Place {
  return { at: created_at, id };
}

/** The place of the first entries while they load. */
export function AuditSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <SkeletonLines lines={6} />
    </div>
  );
}
