import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state.tsx";

/** Stands in the place of a production that is not this account's. */
export function MissingProduction({ words }: { words: { title: string; text: string; action: string } }) {
  return (
    <>
      <h1 className="h2">{words.title}</h1>
      <EmptyState
        title={words.text}
        action={
          <PageLink to="/studio" className={buttonClass({ kind: "ink", size: "small" })}>
            {words.action}
          </PageLink>
        }
      />
    </>
  );
}
