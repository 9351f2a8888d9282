import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useLocation } from "../../../../site/location.tsx";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import { RowLink } from "../../lists/cells.tsx";
import { type Member, MemberTile, memberName } from "../../lists/team.tsx";
import { useCustomerName, usePendingTaskText } from "../use-production-words.ts";
import styles from "./board.module.css";
import { type Band, type Entry, pendingTaskOf } from "./board.ts";
import { hourOf } from "./hours.ts";

interface EntryProps {
  band: Band;
  entry: Entry;
  now: number;
  team: readonly Member[] | null;
}

/** A production on the board: customer, what it waits for, the hour, and who sees to it. */
export function BoardEntry({ band, entry, now, team }: EntryProps) {
  const { language } = useLanguage();
  const words = useWords("admin/production");
  const { search } = useLocation();
  const { production, customer } = entry;
  const customerName = useCustomerName();
  const pendingTaskText = usePendingTaskText();
  const hour = hourOf(production, now, words.hours, language);
  const isQuiet = band === "customer" || band === "stopped";
  return (
    <li className={isQuiet ? `${styles.entry} ${styles.quiet}` : styles.entry}>
      <span className={styles.customer}>
        <RowLink id={production.id} parameter="production" address={search}>
          <bdi>{customerName(customer)}</bdi>
        </RowLink>
      </span>
      <EntryTile assigneeId={production.assignee_id} team={team} />
      <span className={styles.task}>{pendingTaskText(pendingTaskOf(entry, now))}</span>
      <StateMark kind={hour.kind} className={styles.hour}>
        <time dateTime={hour.moment}>{hour.text}</time>
      </StateMark>
    </li>
  );
}

interface TileProps {
  assigneeId: string | null;
  /** Null while it is not known. */
  team: readonly Member[] | null;
}

/** The tile of who sees to a production; a hollow one where nobody does. It says the name to screen readers. */
function EntryTile({ assigneeId, team }: TileProps) {
  const { unassigned, assignedTo } = useWords("admin/production");
  const member = team?.find(({ id }) => id === assigneeId);
  if (member) {
    const text = assignedTo.replace("{name}", memberName(member));
    return (
      <span className={styles.tile} title={text}>
        <MemberTile member={member} />
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  if (assigneeId !== null) return null;
  return (
    <span className={styles.tile} title={unassigned}>
      <span className={styles.nobody} aria-hidden="true">
        +
      </span>
      <span className="visually-hidden">{unassigned}</span>
    </span>
  );
}
