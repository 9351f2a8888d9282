import { useMemo } from "react";
import { presentQuery, useChangeQuery, useQuery } from "../../../site/query.ts";
import { useTyped } from "../../../ui/use-typed.ts";
import { type AuditQuery, readQuery, writeQuery } from "./audit-query.ts";

const everything: AuditQuery = { who: "", action: "", until: "", before: null, after: null };

/** What the audit is asked for, as the page's address says it; `who` is the text as typed. */
export function useAuditQuery() {
  const parameters = useQuery();
  const changeQuery = useChangeQuery();
  const query = useMemo(() => readQuery(parameters), [parameters]);
  /** Any change but a turn of the page begins with the latest entry. */
  const change = (changed: Partial<AuditQuery>, options?: { replace: boolean }) =>
    changeQuery(writeQuery({ ...readQuery(presentQuery()), before: null, after: null, ...changed }), options);
  const [who, setWho] = useTyped(query.who, (typed) => change({ who: typed }, { replace: true }));
  const reset = () => change(everything);
  const isNarrowed = query.who.trim() !== "" || query.action !== "" || query.until !== "";
  return { query, who, setWho, change, reset, isNarrowed };
}
