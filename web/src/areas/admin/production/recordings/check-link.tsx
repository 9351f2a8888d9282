import { useLanguage } from "../../../../i18n/language-context.ts";
import { plural } from "../../../../i18n/plural.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { PageLink } from "../../../../site/page-link.tsx";
import { useQueryParameter } from "../../../../site/query.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { useAdminQuery } from "../../admin-query.tsx";
import { useTeamRole } from "../../gate/team-role.ts";
import { checkQuery } from "./api.ts";

/** Leads to the recordings that wait for the team; says how many. Nothing where none waits. */
export function CheckLink() {
  const { language } = useLanguage();
  const { check } = useWords("admin/production");
  const isOpen = useQueryParameter(CHECK) !== null;
  const role = useTeamRole();
  const { loaded } = useAdminQuery(checkQuery(role));
  const total = loaded?.answer.total ?? 0;
  if (total === 0 || isOpen) return null;
  return (
    <PageLink to={checkAddress} className={buttonClass({ kind: "ink", size: "small" })}>
      {plural(language, total, check)}
    </PageLink>
  );
}

/** The parameter of the address that asks for the queue of recordings. */
export const CHECK = "check";

export const checkAddress = `/admin?tab=production&${CHECK}=recordings`;
