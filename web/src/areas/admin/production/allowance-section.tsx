import { useState } from "react";
import { type AllowanceStatement, fetchAllowanceStatement } from "../../../backend/allowance-statement.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { AllowanceList } from "../../../ui/studio/allowance-list.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { useTeamRole } from "../gate/team-role.ts";
import { Section } from "../lists/record-view.tsx";
import { LoadState } from "../lists/states.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import styles from "./production.module.css";

/** What the plan of a production still holds, as the customer sees it, with the team's correction. */
export function AllowanceSection({ production, customer }: { production: string; customer: string }) {
  const words = useWords("admin/production/allowance");
  const allowance = useAdminQuery({
    queryKey: ["production", "allowance", production],
    queryFn: () => fetchAllowanceStatement(production),
    tables: rowsNaming(production, { allowance_entries: "production_id" }),
  });
  const { loaded } = allowance;
  return (
    <Section title={words.title}>
      {loaded ? (
        <Statement statement={loaded.answer} customer={customer} />
      ) : (
        <LoadState words={words} query={allowance} skeleton={<Waiting label={words.loading} lines={3} />} />
      )}
    </Section>
  );
}

function Statement({ statement, customer }: { statement: AllowanceStatement; customer: string }) {
  const { language } = useLanguage();
  const words = useWords("admin/production/allowance");
  // What a correction grants is worth money.
  const isAdmin = useTeamRole() === "admin";
  const [isAsked, setAsked] = useState(false);
  const { lines, ended_at } = statement;
  return (
    <div className={styles.allowances}>
      {lines.length > 0 ? (
        <AllowanceList lines={lines} words={words.lines} />
      ) : (
        <p className="small muted">
          {ended_at ? words.ended.replace("{date}", shortDate(ended_at, language)) : words.none}
        </p>
      )}
      {isAdmin && (lines.some(({ left }) => left !== null) || ended_at !== null) && (
        <Button kind="outline" size="small" onClick={() => setAsked(true)}>
          {words.correct.action}
        </Button>
      )}
      {isAsked && <CorrectDialog statement={statement} customer={customer} onClose={() => setAsked(false)} />}
    </div>
  );
}
