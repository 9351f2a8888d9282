import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { saveDocument } from "../../../session/twin-end/api.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { type Entry, fetchLedger, fetchPublished, type Ledger, type Twin } from "./api.ts";
import { canCheck, findBrokenEntry } from "./chain-check.ts";
import { type Details, filmLine, type Reader } from "./entry-text.ts";
import { LedgerList } from "./ledger-list.tsx";
import styles from "./likeness.module.css";
import { LikenessSide } from "./likeness-side.tsx";

const STEP = 100;

/** One twin: its ledger, what is public, and beside them the ways out. */
export function TwinLikeness({ twin, user }: { twin: Twin; user: SessionUser }) {
  const words = useWords("account/likeness");
  const [count, setCount] = useState(STEP);
  const ledger = useQuery({
    queryKey: ["likeness", "ledger", twin.id, count],
    queryFn: () => fetchLedger(twin.id, count),
    placeholderData: keepPreviousData,
    meta: { tables: [{ table: "ledger_entries", filter: `twin_id=eq.${twin.id}` }] },
  });
  const retry = useRetry(["likeness", "ledger"]);
  const reader = readerOf(twin, user);
  return (
    <>
      <LikenessHead isOwn={reader.isPerson} ledger={ledger.data} />
      <div className={styles.sides}>
        <div className={styles.ledger}>
          {ledger.isPending && <Waiting label={words.loading} lines={8} />}
          {ledger.isError && (
            <ErrorState
              title={words.loadFailed.title}
              text={words.loadFailed.text}
              retryLabel={words.loadFailed.retry}
              onRetry={retry}
            />
          )}
          {ledger.data && <Entries entries={ledger.data.entries} reader={reader} />}
          {ledger.data?.hasEarlier && (
            <Button
              kind="outline"
              busy={ledger.isPlaceholderData}
              onClick={() => setCount((shown) => shown + STEP)}
            >
              {words.earlier}
            </Button>
          )}
          {ledger.data && ledger.data.entries.length > 0 && <SaveRecord twin={twin} />}
          <PublishedFilms twin={twin} />
        </div>
        <LikenessSide twin={twin} user={user} reader={reader} />
      </div>
    </>
  );
}

/** Hands over every entry as a file. */
function SaveRecord({ twin }: { twin: Twin }) {
  const { language } = useLanguage();
  const words = useWords("account/likeness");
  const { save, busy, fileName, failed } = words.record;
  const saving = useMutation({
    mutationFn: () => saveDocument("ledger-record", { twin_id: twin.id }, fileName),
    onError: (error) => showToast(failureToast(error, language, words, failed)),
  });
  return (
    <Button kind="outline" busy={saving.isPending} busyLabel={busy} onClick={() => saving.mutate()}>
      {save}
    </Button>
  );
}

/** Where the films of the twin went, as the ledger has it. */
function PublishedFilms({ twin }: { twin: Twin }) {
  const { language } = useLanguage();
  const words = useWords("account/likeness");
  const films = useQuery({
    queryKey: ["likeness", "published", twin.id],
    queryFn: () => fetchPublished(twin.id),
    meta: { tables: [{ table: "ledger_entries", filter: `twin_id=eq.${twin.id}` }] },
  });
  if (!films.data) return null;
  return (
    <section className={styles.public}>
      <h2 className="h3">{words.public.title}</h2>
      {films.data.length === 0 && <p className="muted">{words.public.none}</p>}
      {films.data.length > 0 && (
        <ul>
          {films.data.map(({ id, details, occurred_at }) => (
            <li key={id} className={styles.film}>
              <a href={(details as Details).url} target="_blank" rel="noreferrer">
                {filmLine(details as Details, words, language)}
              </a>
              <small>{shortDate(occurred_at, language)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function readerOf(twin: Twin, user: SessionUser): Reader {
  return {
    isPerson: twin.person_id === user.id,
    isCustomer: twin.user_id === user.id,
    personName: twin.person_name ?? "",
  };
}

/** What the page is, and whether the chain of marks holds. */
function LikenessHead({ isOwn, ledger }: { isOwn: boolean; ledger: Ledger | undefined }) {
  const { language } = useLanguage();
  const words = useWords("account/likeness");
  // The newest entry's number counts all of them.
  const count = ledger?.entries[0]?.number ?? 0;
  return (
    <header className={styles.head}>
      <h1 className="d2">
        <Lines of={isOwn ? words.title.own : words.title.others} />
      </h1>
      <div className={styles.about}>
        <p className="lead">
          {count > 0 && `${plural(language, count, words.lead.count)} `}
          {words.lead.kept}
        </p>
        {count > 0 && canCheck() && <ChainState entries={ledger?.entries ?? []} />}
      </div>
    </header>
  );
}

/** The reader's own device makes the marks again: nobody has to take our word for it. */
function ChainState({ entries }: { entries: readonly Entry[] }) {
  const { language } = useLanguage();
  const { chain } = useWords("account/likeness");
  const check = useQuery({
    queryKey: ["likeness", "chain", entries[0]?.hash, entries.length],
    queryFn: async () => ({
      broken: await findBrokenEntry(entries),
      at: timeOfDay(new Date().toISOString(), language),
    }),
  });
  if (!check.data) return null;
  const { broken, at } = check.data;
  if (broken !== null)
    return <StateMark kind="late">{chain.broken.replace("{number}", String(broken))}</StateMark>;
  return (
    <StateMark kind="done" good>
      {chain.whole.replace("{time}", at)}
    </StateMark>
  );
}

type Filter = "all" | "consent" | "recordings";

const filters: Record<Filter, (entry: Entry) => boolean> = {
  all: () => true,
  consent: ({ kind }) => kind.startsWith("consent_") || kind === "twin_deleted",
  recordings: ({ kind }) => kind.startsWith("recording_") || kind === "twin_ready",
};

function Entries({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  const words = useWords("account/likeness");
  const [filter, setFilter] = useState<Filter>("all");
  const shown = entries.filter(filters[filter]);
  const person = words.legend.person.replace("{person}", reader.personName);
  return (
    <>
      <div className={styles.bar}>
        <ChipGroup
          label={words.filter.label}
          options={[
            { value: "all", label: words.filter.all },
            { value: "consent", label: words.filter.consent },
            { value: "recordings", label: words.filter.recordings },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <p className={styles.legend}>
          <span>
            <Nuqta /> {reader.isPerson || !reader.personName ? words.legend.own : person}
          </span>
          <span>
            <Nuqta kind="twin" /> {words.legend.other}
          </span>
        </p>
      </div>
      {shown.length > 0 ? (
        <LedgerList entries={shown} reader={reader} />
      ) : (
        <p className="muted">{words.filter.nothing}</p>
      )}
    </>
  );
}
