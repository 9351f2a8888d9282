import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate, shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import type { Column } from "../../../ui/table.tsx";
import { Assignee } from "../lists/assignee.tsx";
import { Due } from "../lists/due.tsx";
import { Opener } from "../lists/opener.tsx";
import type { Reading } from "../lists/row-list.tsx";
import type { Member } from "../lists/team.ts";
import { TwoLines } from "../lists/two-lines.tsx";
import type { ListedOrder } from "./order-rows.ts";
import type { OrderColumn } from "./order-shape.ts";
import { OrderStatus } from "./order-status.tsx";

/** Who bought what for how much, how it stands, and the promised first talk. */
export function useOrderColumns(team: readonly Member[] | null) {
  const { language } = useLanguage();
  const words = useWords("admin-orders");
  const problems: Readonly<Record<string, string>> = words.shortProblems;
  const header = (key: OrderColumn) => ({ key, header: words.columns[key] });
  return ({ now, address }: Reading): Column<ListedOrder, OrderColumn>[] => [
    {
      ...header("buyer"),
      isSortable: true,
      cell: ({ id, email }) => (
        <Opener id={id} parameter="order" address={address}>
          {email ? <EmailAddress>{email}</EmailAddress> : words.guest}
        </Opener>
      ),
    },
    {
      ...header("plan"),
      isSortable: true,
      cell: ({ plan_name, billing }) => (
        <TwoLines detail={words.billing[billing ?? "once"]}>
          <PlanName name={plan_name} />
        </TwoLines>
      ),
    },
    {
      ...header("amount"),
      isSortable: true,
      quiet: true,
      cell: ({ amount, refunded_amount }) => (
        <TwoLines
          detail={
            refunded_amount > 0 && (
              <>
                {words.back} <Price cents={refunded_amount} />
              </>
            )
          }
        >
          <Price cents={amount} />
        </TwoLines>
      ),
    },
    {
      ...header("status"),
      cell: (order) => (
        <TwoLines detail={order.problem && problems[order.problem]}>
          <OrderStatus order={order} />
        </TwoLines>
      ),
    },
    {
      ...header("placed"),
      isSortable: true,
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)}
        </time>
      ),
    },
    { ...header("due"), isSortable: true, cell: (order) => <Due of={order} now={now} /> },
    { ...header("assignee"), cell: ({ assignee_id }) => <Assignee id={assignee_id} team={team} /> },
  ];
}
