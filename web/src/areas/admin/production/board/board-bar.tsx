import { useWords } from "../../../../i18n/use-words.ts";
import { useSession } from "../../../../session/session-context.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import { AssigneeChoice, type Member, MemberTile, memberName } from "../../lists/team.tsx";
import styles from "./board.module.css";

/** A larger team is a list to choose from. */
const MOST_CHIPS = 6;

interface Props {
  search: string;
  onSearch: (text: string) => void;
  assignee: string;
  onAssignee: (assignee: string) => void;
  /** Null while it is not known. */
  team: readonly Member[] | null;
  /** How many productions nobody sees to. */
  unassigned: number;
}

/** The search, the filter by assignee, and the legend of the marks. */
export function BoardBar(props: Props) {
  const { search, legend } = useWords("admin/production");
  const { team, assignee, onAssignee } = props;
  const isLarge = team !== null && team.length > MOST_CHIPS;
  return (
    <div className={styles.bar}>
      <SearchField label={search} value={props.search} onSearch={props.onSearch} className={styles.search} />
      {isLarge ? (
        <>
          <div className={styles.chips}>
            <OwnChip {...props} />
          </div>
          <AssigneeChoice team={team} value={assignee} onChange={onAssignee} />
        </>
      ) : (
        <AssigneeChips {...props} />
      )}
      <ul aria-label={legend.label} className={styles.legend}>
        <li>
          <StateMark kind="late">{legend.late}</StateMark>
        </li>
        <li>
          <StateMark kind="running">{legend.running}</StateMark>
        </li>
        <li>
          <StateMark kind="paused">{legend.paused}</StateMark>
        </li>
      </ul>
    </div>
  );
}

function AssigneeChips({ team, assignee, onAssignee, unassigned }: Props) {
  const { filter } = useWords("admin/production");
  const { user } = useSession();
  const others = team?.filter(({ id }) => id !== user?.id);
  const chip = (value: string) => ({ selected: value === assignee, onClick: () => onAssignee(value) });
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{filter.label}</legend>
      <Chip {...chip("everybody")}>{filter.everyone}</Chip>
      <OwnChip team={team} assignee={assignee} onAssignee={onAssignee} />
      {others?.map((member) => (
        <Chip key={member.id} {...chip(member.id)} title={memberName(member)}>
          <span className={styles.filterTile}>
            <MemberTile member={member} />
          </span>
          <bdi>{shortName(member)}</bdi>
        </Chip>
      ))}
      <Chip {...chip("nobody")}>
        {filter.nobody} <span className={styles.filterCount}>{unassigned}</span>
      </Chip>
    </fieldset>
  );
}

/** Chooses what the reader sees to; nothing where the reader is not of the team. */
function OwnChip({ team, assignee, onAssignee }: Pick<Props, "team" | "assignee" | "onAssignee">) {
  const { filter } = useWords("admin/production");
  const { user } = useSession();
  const own = team?.find(({ id }) => id === user?.id);
  if (!own) return null;
  return (
    <Chip selected={own.id === assignee} onClick={() => onAssignee(own.id)}>
      <span className={styles.filterTile}>
        <MemberTile member={own} />
      </span>
      {filter.mine}
    </Chip>
  );
}

/** The first name, or what stands before the address's at sign. */
function shortName(member: Member): string {
  return memberName(member).split(/[\s@]/)[0] ?? "";
}
