import { useEffect, useEffectEvent, useState } from "react";
import { isRefused } from "../gate/admin-access.ts";
import { type AuditPage, type AuditQuery, fetchAudit, PAGE_SIZE } from "./api.ts";

interface Answer {
  query: AuditQuery;
  attempt: number;
  page: AuditPage | null;
}

/** The entries that `query` asks for. While `status` is `loading`, `page` is the former one, if there was one. */
export function useAudit(query: AuditQuery, callbacks: { onRefused: () => void }, size = PAGE_SIZE) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const onRefused = useEffectEvent(callbacks.onRefused);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (page: AuditPage | null) => {
      if (!signal.aborted) setAnswer({ query, attempt, page });
    };
    fetchAudit(query, signal, size).then(settle, (error: unknown) => {
      if (signal.aborted) return;
      if (isRefused(error)) onRefused();
      else console.error("The audit could not be loaded", error);
      settle(null);
    });
    return () => controller.abort();
  }, [query, attempt, size]);
  const isCurrent = answer?.query === query && answer.attempt === attempt;
  const page = answer?.page ?? null;
  const settled = page ? "ready" : "failed";
  return { status: isCurrent ? settled : "loading", page, retry: () => setAttempt(attempt + 1) };
}
