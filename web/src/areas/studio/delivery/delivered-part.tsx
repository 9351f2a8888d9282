import { useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production } from "../api.ts";
import { useViewer } from "../use-studio.ts";
import styles from "./delivered-part.module.css";
import { DeliveryHead, ProductionLinks } from "./delivery-list.tsx";
import { filmName } from "./film-facts.ts";
import { entriesOf } from "./plan/calendar.ts";
import { entryKinds } from "./plan/entry-kinds.ts";
import { useDeliveries } from "./use-deliveries.ts";

const MOST = 3;

/** What of a production is finished, and what goes out next. Nothing before the first film is delivered. */
export function DeliveredPart({ production }: { production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio-delivery");
  const { now } = useViewer();
  const title = useId();
  const { data: record } = useDeliveries(production.id);
  if (!record?.deliveries.some(({ status }) => status === "delivered")) return null;
  const next = entriesOf(record.deliveries, now).filter(({ state }) => state !== "published");
  return (
    <section aria-labelledby={title} className={styles.part}>
      <DeliveryHead record={record} title={words.title} id={title}>
        <ProductionLinks production={production.id} />
      </DeliveryHead>
      {next.length > 0 && (
        <ul>
          {next.slice(0, MOST).map(({ publication, delivery, state, at }) => (
            <li key={publication.id} className={styles.row}>
              <PageLink to={`/studio/${production.id}/plan#${publication.id}`} className={inlineLink()}>
                <bdi>{delivery.video?.title}</bdi>
              </PageLink>
              <span className="small muted">{filmName(delivery, words)}</span>
              <StateMark kind={entryKinds[state]}>
                {words.plan[state].replace("{date}", shortDateAndTime(at, language))}
              </StateMark>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
