import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useLocation } from "../../../../site/location.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../../ui/state.tsx";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import { useAdminQuery } from "../../admin-query.tsx";
import { useTeamRole } from "../../gate/team-role.ts";
import { RowLink } from "../../lists/cells.tsx";
import { type ListShape, useListQuery } from "../../lists/list-query.ts";
import { NewsButton } from "../../lists/news-button.tsx";
import { useReturnFocus } from "../../lists/return-focus.ts";
import { ListSkeleton } from "../../lists/row-list.tsx";
import { assigneeFilter, type Member, useTeam } from "../../lists/team.tsx";
import { useCustomerName } from "../use-customer-name.ts";
import { usePieceText } from "../use-piece-text.ts";
import styles from "./board.module.css";
import { type Band, bandOf, bands, type Entry, matching, ordered, pieceOf, stepOf, steps } from "./board.ts";
import { fetchBoard, holdEntries } from "./board-api.ts";
import { BoardBar } from "./board-bar.tsx";
import { EntryTile } from "./entry-tile.tsx";
import { hourOf } from "./hours.ts";
import { moveFocus } from "./move-focus.ts";

/** The board has one order; the address names the search and the assignee alone. */
const shape: ListShape<"assignee", "hour"> = {
  filters: { assignee: assigneeFilter },
  sortKeys: ["hour"],
  sort: { key: "hour", isDescending: false },
};

/** All productions under way: the columns are their steps, the bands are who is waited for. */
export function BoardScreen() {
  const words = useWords("admin/production");
  const list = useListQuery(shape);
  const team = useTeam();
  const role = useTeamRole();
  const { assignee } = list.query.filters;
  const board = useAdminQuery({
    queryKey: ["production", "board", assignee],
    queryFn: (signal) => fetchBoard(role, assignee, signal),
    tables: ["productions", "recordings", "consents"],
    hold: holdEntries,
  });
  const { loaded, isLoading, isFailed, reload } = board;
  const screen = useReturnFocus(!isLoading);
  const all = loaded?.answer.entries ?? [];
  // What is typed narrows at once what is here.
  const entries = matching(all, list.search);
  const isCut = loaded?.answer.isCut ?? false;
  return (
    <section ref={screen} tabIndex={-1} aria-label={words.steps.label} className={styles.screen}>
      <BoardBar
        search={list.search}
        onSearch={list.setSearch}
        assignee={assignee}
        onAssignee={(chosen) => list.filter({ assignee: chosen })}
        team={team}
        unassigned={loaded?.answer.unassigned ?? 0}
      />
      {isFailed && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={reload}
        />
      )}
      {isLoading && !loaded && <ListSkeleton label={words.loading} />}
      <NewsButton words={words.news} page={board} onShown={() => screen.current?.focus()} />
      {loaded && all.length === 0 && !list.isFiltered && (
        <EmptyState title={words.empty.title} text={words.empty.text} />
      )}
      {loaded && list.isFiltered && entries.length === 0 && (
        <EmptyState
          title={words.noMatch.title}
          text={words.noMatch.text}
          action={
            <Button kind="ink" size="small" onClick={() => list.reset()}>
              {words.noMatch.action}
            </Button>
          }
        />
      )}
      {isCut && <p className="small muted">{words.cut.replace("{shown}", String(all.length))}</p>}
      {loaded && entries.length > 0 && <Board entries={entries} isCut={isCut} now={loaded.at} team={team} />}
    </section>
  );
}

interface BandProps {
  entries: readonly Entry[];
  now: number;
  team: readonly Member[] | null;
}

/** The arrow keys go from entry to entry. */
function Board({ entries, isCut, now, team }: BandProps & { isCut: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions because the keys only move the focus between links
    <div onKeyDown={moveFocus}>
      <StepHeads entries={entries} isCut={isCut} />
      {bands.map((band) => {
        const own = ordered(entries.filter(({ production }) => bandOf(production, now) === band));
        // The three that the team lives by stand there always; few productions are stopped.
        if (own.length === 0 && band === "stopped") return null;
        return <BandRow key={band} band={band} entries={own} now={now} team={team} />;
      })}
    </div>
  );
}

/** The heads of the columns, with how many productions are at each step; more than these where not all are here. */
function StepHeads({ entries, isCut }: { entries: readonly Entry[]; isCut: boolean }) {
  const { steps: words } = useWords("admin/production");
  return (
    <ol className={styles.columns} aria-label={words.label}>
      {steps.map((step, index) => (
        <li key={step} className={styles.head}>
          <span className={styles.number}>{index + 1}</span>
          {words[step]}
          <span className={styles.count}>
            {entries.filter(({ production }) => stepOf(production) === step).length}
            {isCut && "+"}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Who is waited for, and their productions by step. */
function BandRow({ band, entries, now, team }: BandProps & { band: Band }) {
  const words = useWords("admin/production");
  const { title, text } = words.bands[band];
  const isLate = band === "late" && entries.length > 0;
  return (
    <section aria-label={title} className={styles.band}>
      <div className={styles.bandHead}>
        <h2 className={isLate ? `h3 ${styles.lateTitle}` : "h4"}>{title}</h2>
        <p className="small muted">
          <b className={styles.bandCount}>{entries.length}</b> {text}
        </p>
      </div>
      <div className={styles.columns}>
        {steps.map((step, index) => {
          const own = entries.filter(({ production }) => stepOf(production) === step);
          return (
            <div key={step} data-column={index} className={styles.cell}>
              {own.length === 0 ? (
                <p className={styles.none} aria-hidden="true">
                  –
                </p>
              ) : (
                <>
                  <p className={styles.cellStep} aria-hidden="true">
                    <span className={styles.number}>{index + 1}</span>
                    {words.steps[step]}
                  </p>
                  <ul aria-label={words.steps[step]}>
                    {own.map((entry) => (
                      <BoardEntry key={entry.production.id} band={band} entry={entry} now={now} team={team} />
                    ))}
                  </ul>
                </>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface EntryProps {
  band: Band;
  entry: Entry;
  now: number;
  team: readonly Member[] | null;
}

/** A production on the board: customer, what it waits for, the hour, and who sees to it. */
function BoardEntry({ band, entry, now, team }: EntryProps) {
  const { language } = useLanguage();
  const words = useWords("admin/production");
  const { search } = useLocation();
  const { production, customer } = entry;
  const customerName = useCustomerName();
  const pieceText = usePieceText();
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
      <span className={styles.piece}>{pieceText(pieceOf(entry, now))}</span>
      <StateMark kind={hour.kind} className={styles.hour}>
        <time dateTime={hour.moment}>{hour.text}</time>
      </StateMark>
    </li>
  );
}
