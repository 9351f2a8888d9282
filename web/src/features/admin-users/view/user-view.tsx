import type { ReactNode } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { useSession } from "../../../session/session-context.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { changedQuery, useChangeQuery } from "../../../site/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { rememberOpened } from "../return-focus.ts";
import { UserTableSkeleton } from "../user-table-skeleton.tsx";
import type { Person } from "./person.ts";
import { usePerson } from "./use-person.ts";
import { UserActs } from "./user-acts.tsx";
import { UserFactors } from "./user-factors.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserHead } from "./user-head.tsx";
import styles from "./user-view.module.css";

interface Props {
  id: string;
  onRefused: () => void;
  /** What was done to and by this person; `version` counts the changes made here. */
  renderTrail: (version: number) => ReactNode;
}

/** One person: who they are, what their account allows, what an admin can do about it, and what was done. */
export function UserView({ id, onRefused, renderTrail }: Props) {
  const words = useWords("admin-user");
  const { search } = useLocation();
  const { state, reload } = usePerson(id, { onRefused });
  const list = `/admin${changedQuery(search, { user: null })}`;
  return (
    <div className={styles.view}>
      <PageLink to={list} className={textLink(styles.back)} onClick={() => rememberOpened(id)}>
        <Icon name="previous" />
        {words.back}
      </PageLink>
      {state.status === "loading" && <UserTableSkeleton label={words.loading} />}
      {state.status === "failed" && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={reload}
        />
      )}
      {state.status === "missing" && (
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
      {state.status === "ready" && (
        <Loaded {...state} onSettled={reload} onRefused={onRefused} trail={renderTrail(state.version)} />
      )}
    </div>
  );
}

interface LoadedProps {
  person: Person;
  at: number;
  onSettled: () => void;
  onRefused: () => void;
  trail: ReactNode;
}

function Loaded({ person, at, trail, ...ends }: LoadedProps) {
  const words = useWords("admin-user");
  const { user } = useSession();
  const changeQuery = useChangeQuery();
  const isOwn = user?.id === person.account.id;
  const onDeleted = () => {
    rememberOpened(person.account.id);
    changeQuery({ user: null }, { replace: true });
  };
  return (
    <>
      <UserHead person={person} at={at} isOwn={isOwn} />
      <div className={styles.columns}>
        <div className={styles.start}>
          <UserFacts person={person} at={at} />
          <UserFactors account={person.account} isOwn={isOwn} {...ends} />
        </div>
        <UserActs account={person.account} at={at} isOwn={isOwn} onDeleted={onDeleted} {...ends} />
      </div>
      <section className={styles.trail} aria-labelledby="user-trail">
        <h3 id="user-trail" className="h4">
          {words.trail}
        </h3>
        {trail}
      </section>
    </>
  );
}
