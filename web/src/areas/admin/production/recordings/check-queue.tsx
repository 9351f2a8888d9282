import { useEffect, useRef } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { plural } from "../../../../i18n/plural.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useFocusAfterRemoval } from "../../../../session/use-focus-after-removal.ts";
import { PageLink } from "../../../../site/page-link.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState } from "../../../../ui/state.tsx";
import { distinctName } from "../../../../ui/studio/people.ts";
import { inlineLink, textLink } from "../../../../ui/text-link.ts";
import { useAdminQuery } from "../../admin-query.tsx";
import { useTeamRole } from "../../gate/team-role.ts";
import { NewsButton } from "../../lists/news-button.tsx";
import { LoadState } from "../../lists/states.tsx";
import { useCustomerName } from "../use-production-words.ts";
import { type CheckAnswer, checkQuery } from "./api.ts";
import { RecordingReview } from "./recording-review.tsx";
import styles from "./recordings.module.css";
import { useFiles } from "./use-files.ts";

/** The recordings that wait for the team, the oldest first, each with what can be done about it. */
export function CheckQueue() {
  const { language } = useLanguage();
  const { queue: words } = useWords("admin/production");
  const role = useTeamRole();
  const queue = useAdminQuery(checkQuery(role));
  const { loaded } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // What was decided leaves the queue, with the button that was pressed.
  const focusHeading = useFocusAfterRemoval(heading, loaded?.at);
  const answer = loaded?.answer;
  return (
    <div className={styles.queue}>
      <PageLink to="/admin?tab=production" className={textLink(styles.back)}>
        <Icon name="previous" />
        {words.back}
      </PageLink>
      <h2 ref={heading} tabIndex={-1} className="h3">
        {words.title}
      </h2>
      <LoadState words={words} query={queue} />
      <NewsButton words={words.news} page={queue} onShown={() => heading.current?.focus()} />
      {answer?.total === 0 && <EmptyState title={words.empty.title} text={words.empty.text} />}
      {answer && answer.total > 0 && (
        <>
          <p className="muted">{plural(language, answer.total, words.about)}</p>
          <WaitingRecordings answer={answer} onDecided={focusHeading} />
        </>
      )}
    </div>
  );
}

function WaitingRecordings({ answer, onDecided }: { answer: CheckAnswer; onDecided: () => void }) {
  const { queue: words, person } = useWords("admin/production");
  const customerName = useCustomerName();
  const { waiting, total } = answer;
  const files = useFiles(waiting.map(({ recording }) => recording));
  return (
    <div className={styles.waiting}>
      {waiting.map(({ recording, customer, people, language }) => (
        <RecordingReview
          key={recording.id}
          recording={recording}
          files={files}
          customerLanguage={language}
          customer={customerName(customer)}
          person={distinctName(people, recording.twin_id, { person })}
          link={
            recording.production_id && (
              <PageLink
                to={`/admin?tab=production&production=${recording.production_id}`}
                className={inlineLink()}
              >
                {words.open}
              </PageLink>
            )
          }
          onDecided={onDecided}
        />
      ))}
      {total > waiting.length && <p className="small muted">{words.more}</p>}
    </div>
  );
}
