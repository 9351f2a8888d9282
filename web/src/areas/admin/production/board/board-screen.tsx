import type { KeyboardEvent } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { EmptyState } from "../../../../ui/state.tsx";
import { useAdminQuery } from "../../admin-query.tsx";
import { useTeamRole } from "../../gate/team-role.ts";
import { type ListShape, useListQuery } from "../../lists/list-query.ts";
import { NewsButton } from "../../lists/news-button.tsx";
import { useReturnFocus } from "../../lists/return-focus.ts";
import { LoadState, NoMatch } from "../../lists/states.tsx";
import { assigneeFilter, type Member, useTeam } from "../../lists/team.tsx";
import { fetchBoard, holdEntries } from "./api.ts";
import styles from "./board.module.css";
import { type Band, bandOf, bands, type Entry, matching, ordered, stepOf, steps } from "./board.ts";
import { BoardBar } from "./board-bar.tsx";
import { BoardEntry } from "./board-entry.tsx";

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
  const { loaded, isLoading } = board;
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
      <LoadState words={words} query={board} />
      <NewsButton words={words.news} page={board} onShown={() => screen.current?.focus()} />
      {loaded && all.length === 0 && !list.isFiltered && (
        <EmptyState title={words.empty.title} text={words.empty.text} />
      )}
      {loaded && list.isFiltered && entries.length === 0 && (
        <NoMatch words={words.noMatch} onReset={() => list.reset()} />
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

/**
 * Moves the focus from entry to entry: up and down within a column, over all bands; sideways to the next column
 * that has one, at the same height or above.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as Element).closest<HTMLAnchorElement>("[data-column] a");
  if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = neighbour(event.key, from, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(key: string, from: HTMLAnchorElement, board: HTMLElement): HTMLAnchorElement | undefined {
  const column = columnOf(from);
  const entries = (number: number) =>
    [...board.querySelectorAll<HTMLAnchorElement>("[data-column] a")].filter(
      (each) => columnOf(each) === number,
    );
  if (key === "ArrowUp" || key === "ArrowDown") {
    const own = entries(column);
    return own[own.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const isForward = (key === "ArrowRight") === (getComputedStyle(board).direction !== "rtl");
  const height = from.getBoundingClientRect().top;
  for (let number = column; number >= 0 && number < 5; ) {
    number += isForward ? 1 : -1;
    const own = entries(number);
    const found = own.findLast((each) => each.getBoundingClientRect().top <= height) ?? own[0];
    if (found) return found;
  }
  return undefined;
}

function columnOf(entry: Element): number {
  return Number(entry.closest("[data-column]")?.getAttribute("data-column"));
}
