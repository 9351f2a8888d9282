import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { Paging } from "../../ui/paging.tsx";
import { PAGE_SIZE, type UserPage } from "./user-list.ts";

interface Props {
  words: Words<"admin-dashboard">["users"];
  loaded: UserPage;
  onTurn: (page: number) => void;
}

export function UserPaging({ words, loaded: { users, total, page }, onTurn }: Props) {
  const { language } = useLanguage();
  const first = page * PAGE_SIZE + 1;
  const last = first + users.length - 1;
  const summary = plural(language, total, words.range)
    .replace("{first}", String(first))
    .replace("{last}", String(last));
  return (
    <Paging
      label={words.paging.label}
      summary={summary}
      previousLabel={words.paging.previous}
      nextLabel={words.paging.next}
      onPrevious={page > 0 ? () => onTurn(page - 1) : undefined}
      onNext={last < total ? () => onTurn(page + 1) : undefined}
    />
  );
}
