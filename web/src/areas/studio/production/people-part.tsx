import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { personName } from "../../../ui/studio/people.ts";
import { type StateKind, StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { consentAddress, recordingsAddress } from "../addresses.ts";
import { type Production, STUDIO, type Twin } from "../api.ts";
import { callFunction } from "../call-function.ts";
import { isForViewer, type TwinWork, twinWork } from "../facts.ts";
import { useNeeds } from "../use-studio.ts";
import { useViewer } from "../use-viewer.ts";
import styles from "./production.module.css";

/** The people of a plan that allows several, each with how far their twin is, and the way to one more. */
export function PeoplePart({ production }: { production: Production }) {
  const { language } = useLanguage();
  const { people: words } = useWords("studio/production/consent");
  const title = useId();
  const { twins, avatars, stopped_at } = production;
  const isFull = avatars !== null && twins.length >= avatars;
  return (
    <section aria-labelledby={title}>
      <div className={styles.peopleHead}>
        <div className={styles.peopleAbout}>
          <h2 id={title} className="h3">
            {words.title}
          </h2>
          <p className="small muted">{isFull ? plural(language, avatars, words.all) : words.lead}</p>
        </div>
        {!isFull && stopped_at === null && <AddPerson productionId={production.id} />}
      </div>
      <ul className={styles.list}>
        {twins.map((twin) => (
          <li key={twin.id} className={styles.person}>
            <Person production={production} twin={twin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Begins one more twin, and shows the page where its recordings and its consent are collected. */
function AddPerson({ productionId }: { productionId: string }) {
  const { language } = useLanguage();
  const production = useWords("studio/production");
  const { people: words } = useWords("studio/production/consent");
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = usePageNavigate();
  const problems = { ...production.problems, ...words.problems };
  const add = useMutation({
    mutationFn: () => callFunction("create-twin", { production_id: productionId, another: true }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: STUDIO, refetchType: "none" });
      // The page of somebody who is not known yet would show the first person.
      await client.refetchQueries({ queryKey: [...STUDIO, viewer.id], exact: true });
      navigate(`/studio/${productionId}/recordings?twin=${id}`);
    },
    onError: (error) => showToast(failureToast(error, language, { ...production, problems }, words.failed)),
  });
  return (
    <Button
      kind="outline"
      size="small"
      // Until the next page is shown: a late second press begins nobody else.
      busy={add.isPending || add.isSuccess}
      busyLabel={words.addBusy}
      onClick={() => add.mutate()}
    >
      {words.add}
    </Button>
  );
}

function Person({ production, twin }: { production: Production; twin: Twin }) {
  const { person } = useWords("studio/production");
  const { people: words } = useWords("studio/production/consent");
  const { kind, text } = usePersonState(production, twin);
  const name = personName(production.twins, twin.id, { person }) ?? "";
  const request = twin.requests.find(({ superseded_at }) => superseded_at === null);
  return (
    <>
      <div className={styles.personName}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {twin.person_name === null && request && (
          <p className="small muted">{fill(words.asked, { email: <Ltr>{request.email}</Ltr> })}</p>
        )}
      </div>
      <StateMark kind={kind} good={kind === "done"}>
        {text}
      </StateMark>
      <div className={styles.personLinks}>
        <PageLink
          to={recordingsAddress(production, twin.id)}
          className={inlineLink()}
          aria-label={words.recordingsOf.replace("{name}", name)}
        >
          {words.recordings}
        </PageLink>
        <PageLink
          to={consentAddress(production, twin.id)}
          className={inlineLink()}
          aria-label={words.consentOf.replace("{name}", name)}
        >
          {words.consent}
        </PageLink>
      </div>
    </>
  );
}

function usePersonState(production: Production, twin: Twin): { kind: StateKind; text: string } {
  const { language } = useLanguage();
  const { people: words } = useWords("studio/production/consent");
  const needs = useNeeds([production])
    .map(({ need }) => need)
    .filter((need) => "twin" in need && need.twin.id === twin.id);
  if (production.stopped_at !== null) return { kind: "paused", text: words.states.stopped };
  const yours = needs.filter(isForViewer).length;
  if (yours > 0) return { kind: "yours", text: plural(language, yours, words.waits) };
  if (needs.length > 0) return { kind: "paused", text: words.answer };
  const work = twinWork(twin);
  return { kind: markOf[work], text: words.states[work] };
}

const markOf: Record<TwinWork, StateKind> = {
  checking: "running",
  building: "running",
  collecting: "running",
  ready: "done",
  stopped: "paused",
  deleted: "paused",
};
