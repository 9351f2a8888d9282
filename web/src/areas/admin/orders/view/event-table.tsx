import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { shortDate, timeOfDay } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Ltr } from "../../../../ui/ltr.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { Section } from "../../lists/section.tsx";
import styles from "../orders.module.css";
import type { PaymentEvent } from "./order-record.ts";

/** What the provider told of the order, and what became of it. */
export function EventTable({ events }: { events: readonly PaymentEvent[] }) {
  const { language } = useLanguage();
  const { events: words } = useWords("admin-orders");
  return (
    <Section title={words.title}>
      {events.length === 0 ? (
        <p className={`small muted ${styles.none}`}>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={eventColumns(words, language)}
          rows={events}
          rowKey={({ id }) => id}
          className={styles.table}
        />
      )}
    </Section>
  );
}

function eventColumns(words: Words<"admin-orders">["events"], language: Language): Column<PaymentEvent>[] {
  return [
    {
      key: "type",
      header: words.type,
      cell: ({ type }) => (
        <span className={styles.code}>
          <Ltr>{type}</Ltr>
        </span>
      ),
    },
    {
      key: "occurred",
      header: words.occurred,
      quiet: true,
      cell: ({ occurred_at }) => `${shortDate(occurred_at, language)} ${timeOfDay(occurred_at, language)}`,
    },
    {
      key: "outcome",
      header: words.outcome,
      cell: ({ outcome }) => words.outcomes[outcome ?? "waiting"],
    },
    {
      key: "id",
      header: words.id,
      cell: ({ id }) => (
        <span className={styles.code}>
          <Ltr>{id}</Ltr>
        </span>
      ),
    },
  ];
}
