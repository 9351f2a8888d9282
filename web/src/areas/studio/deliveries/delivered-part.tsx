import { useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production } from "../api.ts";
import { entriesOf, entryKinds } from "../publishing/calendar.ts";
import { useViewer } from "../use-viewer.ts";
import styles from "./deliveries.module.css";
import { DeliveryHead, ProductionLinks } from "./delivery-head.tsx";
import { deliveryName } from "./delivery-text.ts";
import { useDeliveries } from "./use-deliveries.ts";

const MOST = 3;

/** What of a production is finished, and what goes out next. Nothing before the first film is delivered. */
export function DeliveredPart({ production }: { production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/list");
  const { now } = useViewer();
  const title = useId();
  const { data: record } = useDeliveries(production.id);
  if (!record?.deliveries.some(({ status }) => status === "delivered")) return null;
  const next = entriesOf(record.deliveries, now).filter(({ state }) => state !== "published");
  return (
    <section aria-labelledby={title} className={styles.delivered}>
      <DeliveryHead record={record} title={words.title} id={title}>
        <ProductionLinks production={production.id} />
      </DeliveryHead>
      {next.length > 0 && (
        <ul>
          {next.slice(0, MOST).map(({ publication, delivery, state, at }) => (
            <li key={publication.id} className={styles.publication}>
              <PageLink to={`/studio/${production.id}/plan#${publication.id}`} className={inlineLink()}>
                <bdi>{delivery.video?.title}</bdi>
              </PageLink>
              <span className="small muted">{deliveryName(delivery, words)}</span>
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
