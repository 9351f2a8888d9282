import type { Words } from "../../i18n/dictionaries.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state.tsx";
import type { UserQuery } from "./user-query.ts";

interface Props {
  words: Words<"admin-dashboard">["users"];
  query: UserQuery;
  onReset: () => void;
}

/** Nobody at all, or nobody who matches. */
export function NoUsers({ words, query, onReset }: Props) {
  if (query.search.trim() === "" && query.status === "all" && query.kind === "all")
    return <EmptyState {...words.empty} />;
  const { title, text, action } = words.noMatch;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button kind="ink" size="small" onClick={onReset}>
          {action}
        </Button>
      }
    />
  );
}
