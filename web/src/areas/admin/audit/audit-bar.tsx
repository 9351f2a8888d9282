import { useWords } from "../../../i18n/use-words.ts";
import { BesideLabel, Choice } from "../../../ui/choice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import styles from "./audit.module.css";
import type { AuditQuery } from "./audit-query.ts";

interface Props {
  query: AuditQuery;
  who: string;
  onWho: (typed: string) => void;
  onChange: (changed: Partial<AuditQuery>) => void;
}

/** What narrows the audit: a person, an act, a day. */
export function AuditBar({ query, who, onWho, onChange }: Props) {
  const words = useWords("admin-audit");
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
