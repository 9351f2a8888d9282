import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { Choice } from "../../ui/choice.tsx";
import { Paging } from "../../ui/paging.tsx";
import { PageField } from "./page-field.tsx";
import type { UserPage } from "./user-list.ts";
import { pageSizes, type UserQuery } from "./user-query.ts";

interface Props {
  words: Words<"admin-dashboard">["users"];
  loaded: UserPage;
  size: number;
  onChange: (changed: Partial<UserQuery>) => void;
}

/** Which users are shown; how many on a page, which page, and the steps to the next ones. */
export function UserPaging({ words, loaded: { users, total, page }, size, onChange }: Props) {
  const { language } = useLanguage();
  const first = page * size + 1;
  const last = first + users.length - 1;
  const summary = plural(language, total, words.range)
    .replace("{first}", String(first))
    .replace("{last}", String(last));
  const pages = Math.max(1, Math.ceil(total / size));
  const turn = (next: number) => onChange({ page: next });
  return (
    <Paging
      label={words.paging.label}
      summary={summary}
      previousLabel={words.paging.previous}
      nextLabel={words.paging.next}
      onPrevious={page > 0 ? () => turn(page - 1) : undefined}
      onNext={last < total ? () => turn(page + 1) : undefined}
    >
      {total > Math.min(...pageSizes) && (
        <Choice
          label={words.paging.size}
          value={String(size)}
          onChange={(choice) => onChange({ size: Number(choice) })}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Choice>
      )}
      {pages > 1 && <PageField key={page} words={words.paging} page={page} pages={pages} onGo={turn} />}
    </Paging>
  );
}
