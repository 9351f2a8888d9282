import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate, shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import type { Column } from "../../../ui/table.tsx";
import { Assignee } from "../lists/assignee.tsx";
import { Due } from "../lists/due.tsx";
import { Opener } from "../lists/opener.tsx";
import type { Reading } from "../lists/row-list.tsx";
import type { Member } from "../lists/team.ts";
import { TwoLines } from "../lists/two-lines.tsx";
import type { LeadColumn } from "./lead-shape.ts";

export interface ListedLead {
  id: string;
  email: string;
  created_at: string;
  due_at: string;
  handled_at: string | null;
  assignee_id: string | null;
}

/** What tells one kind of leads from another. */
export interface LeadTraits<Lead> {
  /** The parameter of the address that opens a lead. */
  parameter: string;
  name: (lead: Lead) => string;
  /** What it is about, in the second column. */
  about: { header: string; text: (lead: Lead) => ReactNode };
  /** What stands in place of "Handled". */
  outcomeOf?: (lead: Lead) => string | null;
}

/** Who wrote, what about, when, by when an answer is promised, and who sees to it. */
export function useLeadColumns<Lead extends ListedLead>(
  traits: LeadTraits<Lead>,
  team: readonly Member[] | null,
) {
  const { language } = useLanguage();
  const { columns: words, nameless } = useWords("admin-leads");
  const header = (key: "from" | "received" | "due") => ({ key, header: words[key], isSortable: true });
  return ({ now, address }: Reading): Column<Lead, LeadColumn>[] => [
    {
      ...header("from"),
      cell: (lead) => (
        <TwoLines isName detail={<EmailAddress>{lead.email}</EmailAddress>}>
          <Opener id={lead.id} parameter={traits.parameter} address={address}>
            <bdi>{traits.name(lead) || nameless}</bdi>
          </Opener>
        </TwoLines>
      ),
    },
    { key: "about", header: traits.about.header, cell: (lead) => <bdi>{traits.about.text(lead)}</bdi> },
    {
      ...header("received"),
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)} <span>{timeOfDay(created_at, language)}</span>
        </time>
      ),
    },
    { ...header("due"), cell: (lead) => <Due of={lead} now={now} outcome={traits.outcomeOf?.(lead)} /> },
    {
      key: "assignee",
      header: words.assignee,
      cell: ({ assignee_id }) => <Assignee id={assignee_id} team={team} />,
    },
  ];
}
