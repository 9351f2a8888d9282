import { useWords } from "../../../../i18n/use-words.ts";
import { MemberTile } from "../../lists/member-tile.tsx";
import { type Member, memberName } from "../../lists/team.tsx";
import styles from "./board.module.css";

interface Props {
  assigneeId: string | null;
  /** Null while it is not known. */
  team: readonly Member[] | null;
}

/** The tile of who sees to a production; a hollow one where nobody does. It says the name to screen readers. */
export function EntryTile({ assigneeId, team }: Props) {
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
