import { useMemo } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { presentQuery, useChangeQuery, useQuery } from "../../../site/query.ts";
import { BesideLabel, Choice } from "../../../ui/choice.tsx";
import { Paging } from "../../../ui/paging.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { Table } from "../../../ui/table.tsx";
import { useDebouncedInput } from "../../../ui/use-debounced-input.ts";
import { useAdminQuery } from "../admin-query.tsx";
import { LoadState, NoMatch, TextSkeleton } from "../lists/states.tsx";
import {
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  everything,
  fetchAudit,
  type Place,
  readQuery,
  writeQuery,
} from "./api.ts";
import styles from "./audit.module.css";
import { auditColumns } from "./audit-columns.tsx";

/** What the team did, the latest first, filtered by person, action and day. */
export function AuditList() {
  const { language } = useLanguage();
  const words = useWords("admin/audit");
  const { query, who, setWho, change, reset, isFiltered } = useAuditQuery();
  const audit = useAdminQuery({
    queryKey: ["audit", query],
    queryFn: (signal) => fetchAudit(query, signal),
  });
  const page = audit.loaded?.answer;
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <AuditFilters query={query} who={who} onWho={setWho} onChange={change} />
      <LoadState words={words} query={audit} skeleton={<TextSkeleton label={words.loading} />} />
      {page?.entries.length === 0 &&
        (isFiltered ? <NoMatch words={words.noMatch} onReset={reset} /> : <EmptyState {...words.empty} />)}
      {page && page.entries.length > 0 && (
        <>
          <Table
            caption={words.caption}
            columns={auditColumns({ words, language })}
            rows={page.entries}
            rowKey={({ id }) => id}
            isBusy={audit.isLoading}
            className={styles.table}
          />
          <AuditPaging page={page} onChange={change} />
        </>
      )}
    </>
  );
}

function AuditPaging(props: { page: AuditPage; onChange: (changed: Partial<AuditQuery>) => void }) {
  const { entries, hasEarlier, hasLater } = props.page;
  const { language } = useLanguage();
  const words = useWords("admin/audit");
  const [latest, earliest] = [entries.at(0), entries.at(-1)];
  const text = (entry: AuditEntry | undefined) => (entry ? shortDateAndTime(entry.created_at, language) : "");
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

interface Props {
  query: AuditQuery;
  who: string;
  onWho: (typed: string) => void;
  onChange: (changed: Partial<AuditQuery>) => void;
}

/** The filters of the audit: a person, an action, a day. */
function AuditFilters({ query, who, onWho, onChange }: Props) {
  const words = useWords("admin/audit");
  return (
    <div className={styles.bar}>
      <SearchField label={words.search} value={who} onSearch={onWho} />
      <Choice
        label={words.action}
        value={query.action}
        onChange={(action) => onChange({ action })}
        className={styles.choice}
      >
        <option value="">{words.allActions}</option>
        {Object.entries(words.actions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Choice>
      <BesideLabel label={words.until} className={styles.choice}>
        <input type="date" value={query.until} onChange={({ target }) => onChange({ until: target.value })} />
      </BesideLabel>
    </div>
  );
}

/** Reads and changes the query of the audit in the page's address; `who` is the text as typed. */
function useAuditQuery() {
  const parameters = useQuery();
  const changeQuery = useChangeQuery();
  const query = useMemo(() => readQuery(parameters), [parameters]);
  /** Any change but a turn of the page begins with the latest entry. */
  const change = (changed: Partial<AuditQuery>, options?: { replace: boolean }) =>
    changeQuery(writeQuery({ ...readQuery(presentQuery()), before: null, after: null, ...changed }), options);
  const [who, setWho] = useDebouncedInput(query.who, (typed) => change({ who: typed }, { replace: true }));
  const reset = () => change(everything);
  const isFiltered = query.who.trim() !== "" || query.action !== "" || query.until !== "";
  return { query, who, setWho, change, reset, isFiltered };
}
