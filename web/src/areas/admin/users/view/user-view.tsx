import type { ReactNode } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { useSession } from "../../../../session/session-context.ts";
import { useChangeQuery } from "../../../../site/query.ts";
import { Columns, RecordView } from "../../lists/record-view.tsx";
import { rememberOpened } from "../../lists/return-focus.ts";
import type { Ends } from "../../lists/use-act.ts";
import { useLoaded } from "../../lists/use-loaded.ts";
import { fetchPerson, type Person } from "./person.ts";
import { UserActs } from "./user-acts.tsx";
import { UserFactors } from "./user-factors.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserHead } from "./user-head.tsx";
import { UserPasskeys } from "./user-passkeys.tsx";
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
  const loading = useLoaded(fetchPerson, id, { onRefused });
  const ends = { onSettled: loading.reload, onRefused };
  return (
    <RecordView words={words} id={id} parameter="user" loading={loading}>
      {({ answer, at, version }) => (
        <Loaded person={answer} at={at} ends={ends} trail={renderTrail(version)} />
      )}
    </RecordView>
  );
}

function Loaded({ person, at, ends, trail }: { person: Person; at: number; ends: Ends; trail: ReactNode }) {
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
      <Columns
        acts={<UserActs account={person.account} at={at} isOwn={isOwn} onDeleted={onDeleted} {...ends} />}
      >
        <UserFacts person={person} at={at} />
        <UserFactors account={person.account} isOwn={isOwn} {...ends} />
        <UserPasskeys account={person.account} isOwn={isOwn} {...ends} />
      </Columns>
      <section className={styles.trail} aria-labelledby="user-trail">
        <h3 id="user-trail" className="h4">
          {words.trail}
        </h3>
        {trail}
      </section>
    </>
  );
}
