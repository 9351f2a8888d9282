import { type ReactNode, type RefObject, useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { changedQuery } from "../../../site/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { textLink } from "../../../ui/text-link.ts";
import type { AdminQuery, Loaded } from "../admin-query.tsx";
import styles from "./lists.module.css";
import { rememberOpened, useOpenedFocus } from "./return-focus.ts";
import { LoadState } from "./states.tsx";

interface RecordWords {
  readonly back: string;
  readonly loading: string;
  readonly failed: { readonly title: string; readonly text: string; readonly retry: string };
  readonly missing: { readonly title: string; readonly text: string; readonly action: string };
}

interface Props<Answer> {
  words: RecordWords;
  id: string;
  /** The parameter of the address that names the row: `user`. */
  parameter: string;
  /** Null is answered where there is no such row. */
  record: AdminQuery<Answer | null>;
  children: (loaded: Loaded<Answer>) => ReactNode;
}

/** Shows one row, with the link back to its list. The row stays while it loads again. */
export function RecordView<Answer>({ words, id, parameter, record, children }: Props<Answer>) {
  const { search } = useLocation();
  const { loaded } = record;
  const list = `/admin${changedQuery(search, { [parameter]: null })}`;
  return (
    <div className={styles.view}>
      <PageLink to={list} className={textLink(styles.back)} onClick={() => rememberOpened(id)}>
        <Icon name="previous" />
        {words.back}
      </PageLink>
      <LoadState words={words} query={record} />
      {loaded && loaded.answer === null && (
        <EmptyState
          title={words.missing.title}
          text={words.missing.text}
          action={
            <PageLink to={list} className={buttonClass({ kind: "ink", size: "small" })}>
              {words.missing.action}
            </PageLink>
          }
        />
      )}
      {isFound(loaded) && children(loaded)}
    </div>
  );
}

function isFound<Answer>(loaded: Loaded<Answer | null> | undefined): loaded is Loaded<Answer> {
  return loaded !== undefined && loaded.answer !== null;
}

/** Two columns: the facts of a record, and the actions on it. */
export function Columns({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.start}>{children}</div>
      <div className={styles.start}>{actions}</div>
    </div>
  );
}

/** A part as wide as the view, below its columns. */
export function WidePart({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

interface HeadProps {
  id: string;
  title: ReactNode;
  /** The quieter line under the title. */
  about: ReactNode;
  /** How it stands. */
  children?: ReactNode;
}

/** What a view shows one of. It takes the focus from the row that led here. */
export function RecordHead({ id, title, about, children }: HeadProps) {
  const heading = useOpenedFocus(id);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="h3">
        {title}
      </h2>
      <p className="muted">{about}</p>
      {children && <p>{children}</p>}
    </header>
  );
}

interface SectionProps {
  title: ReactNode;
  /** For who gives the heading the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of a view, under its own heading. */
export function Section({ title, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} ref={headingRef} tabIndex={-1} className="h4">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What is known of something, line by line; `children` are `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A moment in full; `none` where there is none. */
export function Moment({ moment, none = "" }: { moment: string | null | undefined; none?: string }) {
  const { language } = useLanguage();
  if (!moment) return none;
  return <time dateTime={moment}>{fullDate(moment, language)}</time>;
}

/** What can be done to what a view shows: each child is an `ActionRow`, or a dialog that one opens. */
export function ActionRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface ActionRowProps {
  title: ReactNode;
  /** The button; nothing where it cannot be done here. */
  action: ReactNode;
  /** The quieter lines under the title. */
  children: ReactNode;
}

/** One thing that can be done to what a view shows. */
export function ActionRow({ title, action, children }: ActionRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowTitle}>{title}</p>
        {children}
      </div>
      {action}
    </li>
  );
}

/** Buttons beside each other, which wrap. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** A few lines and buttons below each other, under the heading of a section. */
export function SectionLines({ children }: { children: ReactNode }) {
  return <div className={styles.sectionLines}>{children}</div>;
}
