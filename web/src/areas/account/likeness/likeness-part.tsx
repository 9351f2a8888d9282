import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { fetchTwins, type Twin } from "./api.ts";
import styles from "./likeness.module.css";
import { TwinLikeness } from "./twin-likeness.tsx";

/** What was agreed to with a person's likeness and every use of it, and the ways out. */
export function LikenessPart({ user }: { user: SessionUser }) {
  const words = useWords("account/likeness");
  return (
    <div className={styles.part}>
      <nav aria-label={words.crumbs}>
        <ol className={styles.crumbs}>
          <li>
            <PageLink to="/profile" className={inlineLink()}>
              {words.back}
            </PageLink>
          </li>
          <li>
            <Nuqta className={styles.between} />
            <span aria-current="page">{words.crumb}</span>
          </li>
        </ol>
      </nav>
      <Twins user={user} />
    </div>
  );
}

function Twins({ user }: { user: SessionUser }) {
  const words = useWords("account/likeness");
  const [chosen, setChosen] = useState<string>();
  const twins = useQuery({
    queryKey: ["likeness", "twins"],
    queryFn: () => fetchTwins(user.id),
    meta: { tables: ["twins"] },
  });
  const retry = useRetry(["likeness"]);
  if (twins.isPending) return <Waiting label={words.loading} lines={8} />;
  if (twins.isError) {
    const { title, text, retry: retryLabel } = words.loadFailed;
    return (
      <Bare>
        <ErrorState title={title} text={text} retryLabel={retryLabel} onRetry={retry} />
      </Bare>
    );
  }
  const twin = twins.data.find(({ id }) => id === chosen) ?? twins.data[0];
  if (twin === undefined)
    return (
      <Bare>
        <EmptyState
          title={words.empty.title}
          text={words.empty.text}
          action={
            <PageLink to="/studio" className={buttonClass({ kind: "ink", size: "small" })}>
              {words.empty.action}
            </PageLink>
          }
        />
      </Bare>
    );
  return (
    <>
      {twins.data.length > 1 && (
        <ChipGroup
          label={words.twins.label}
          options={twins.data.map((each) => ({ value: each.id, label: nameOf(each, words.twins) }))}
          value={twin.id}
          onChange={setChosen}
          className={styles.twins}
        />
      )}
      <TwinLikeness key={twin.id} twin={twin} user={user} />
    </>
  );
}

/** The heading over what stands in the ledger's place. */
function Bare({ children }: { children: ReactNode }) {
  const words = useWords("account/likeness");
  return (
    <>
      <h1 className={`h2 ${styles.bare}`}>{words.crumb}</h1>
      {children}
    </>
  );
}

/** Whoever signs anew has two twins of one name. */
function nameOf({ person_name, replaced_at }: Twin, words: { unnamed: string; former: string }): string {
  const name = person_name ?? words.unnamed;
  return replaced_at ? words.former.replace("{name}", name) : name;
}
