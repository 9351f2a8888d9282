import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type AllowanceStatement, fetchAllowanceStatement } from "../../../backend/allowance-statement.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { AllowanceList } from "../../../ui/studio/allowance-list.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { type Production, STUDIO } from "../api.ts";
import styles from "./production.module.css";

/** What the plan still holds. It loads apart from the rest, which does not wait for it. */
export function StatementPart({ production }: { production: Production }) {
  const words = useWords("studio/production/statement");
  const queryKey = [...STUDIO, "statement", production.id];
  const statement = useQuery({
    queryKey,
    queryFn: () => fetchAllowanceStatement(production.id),
    meta: { tables: [{ table: "allowance_entries", filter: `production_id=eq.${production.id}` }] },
  });
  const retry = useRetry(queryKey);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        {statement.data && statement.data.lines.length > 0 && <p className="small muted">{words.legend}</p>}
      </div>
      {statement.data ? (
        <Statement statement={statement.data} />
      ) : statement.isError ? (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={retry}
        />
      ) : (
        <Waiting label={words.loading} lines={3} />
      )}
    </section>
  );
}

function Statement({ statement: { lines, ended_at } }: { statement: AllowanceStatement }) {
  const { language } = useLanguage();
  const words = useWords("studio/production/statement");
  if (lines.length > 0) return <AllowanceList lines={lines} words={words.lines} />;
  if (ended_at === null) return <EmptyState title={words.empty.title} text={words.empty.text} />;
  const text = words.ended.text.replace("{date}", shortDate(ended_at, language));
  return <EmptyState title={words.ended.title} text={text} />;
}
