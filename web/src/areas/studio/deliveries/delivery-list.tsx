import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate, shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { entriesOf } from "../publishing/calendar.ts";
import { useViewer } from "../use-viewer.ts";
import type { Delivery } from "./api.ts";
import styles from "./deliveries.module.css";
import { deliveryFacts, deliveryName } from "./delivery-text.ts";
import { CaptionLink, DownloadButton } from "./downloads.tsx";
import { usePosters } from "./use-deliveries.ts";

/** Films in rows. Props: `acts` of a row, for the team. */
export function DeliveryList(props: {
  deliveries: readonly Delivery[];
  canDownload: boolean;
  acts?: ((delivery: Delivery) => ReactNode) | undefined;
}) {
  const { deliveries, canDownload, acts } = props;
  const posters = usePosters(deliveries);
  return (
    <ul>
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={styles.delivery} data-status={delivery.status}>
          <DeliveryRow
            delivery={delivery}
            poster={delivery.poster_path === null ? undefined : posters[delivery.poster_path]}
            canDownload={canDownload}
          />
          {acts && <div className={styles.deliveryActions}>{acts(delivery)}</div>}
        </li>
      ))}
    </ul>
  );
}

function DeliveryRow(props: { delivery: Delivery; poster: string | undefined; canDownload: boolean }) {
  const { delivery, poster, canDownload } = props;
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/list");
  const isHere = delivery.status === "delivered";
  return (
    <>
      <Poster delivery={delivery} poster={poster} alt={words.cover} />
      <div className={styles.deliveryText}>
        <p className={styles.deliveryName}>{words.scope.channels[delivery.channel]}</p>
        <p className="small muted">{deliveryFacts(delivery, language, words)}</p>
        <DeliveryState delivery={delivery} />
      </div>
      <div className={styles.beside}>
        {(isHere || delivery.captions.length > 0) && (
          <CaptionLinks delivery={delivery} canDownload={canDownload && isHere} />
        )}
        {isHere && <PlanOf delivery={delivery} />}
      </div>
      <div className={styles.download}>
        {(isHere || delivery.status === "checked") && (
          <DownloadButton
            label={words.downloadLabel.replace("{name}", deliveryName(delivery, words))}
            isDisabled={!canDownload}
            body={{ delivery_id: delivery.id }}
          >
            {words.download}
          </DownloadButton>
        )}
      </div>
    </>
  );
}

function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/list");
  const { status, delivered_at, reason } = delivery;
  const text = words.states[status].replace("{date}", delivered_at ? shortDate(delivered_at, language) : "");
  const kind = {
    sending: "pending",
    checking: "running",
    checked: "running",
    refused: "late",
    delivered: "done",
    taken_back: "late",
  } as const;
  return (
    <div className={styles.deliveryState}>
      <StateMark kind={kind[status]}>{text}</StateMark>
      {delivery.findings.map((finding) => (
        <p key={finding.code} className="small">
          {finding[language]}
        </p>
      ))}
      {status === "taken_back" && reason && (
        <p className="small" dir="auto">
          {words.takenBackBecause.replace("{reason}", reason)}
        </p>
      )}
    </div>
  );
}

function CaptionLinks({ delivery, canDownload }: { delivery: Delivery; canDownload: boolean }) {
  const words = useWords("studio/deliveries/list");
  if (delivery.captions.length === 0) return <p className="small muted">{words.noCaptions}</p>;
  return (
    <dl className={styles.captions}>
      <dt className="visually-hidden">{words.captions}</dt>
      {delivery.captions.map((captions) => {
        const language = words.scope.languages[captions.language];
        return (
          <dd key={captions.id} className={styles.caption}>
            <span>{`${words.captions}: ${language}`}</span>
            {(["vtt", "srt"] as const).map((form) => (
              <CaptionLink
                key={form}
                form={form}
                label={words.captionsLabel
                  .replace("{language}", language)
                  .replace("{form}", form.toUpperCase())
                  .replace("{name}", deliveryName(delivery, words))}
                isDisabled={!canDownload}
                body={{ delivery_id: delivery.id, form, spoken: captions.language }}
              />
            ))}
          </dd>
        );
      })}
    </dl>
  );
}

/** What of the plan concerns a film: what is due or out first, then what comes next. */
function PlanOf({ delivery }: { delivery: Delivery }) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/list").plan;
  const { now } = useViewer();
  const entries = entriesOf([delivery], now);
  const shown = entries.find(({ state }) => state !== "planned") ?? entries[0];
  if (!shown) return <p className="small muted">{words.none}</p>;
  const kind = { planned: "pending", due: "yours", published: "done" } as const;
  return (
    <p className={styles.plan}>
      <StateMark kind={kind[shown.state]}>
        {words[shown.state].replace("{date}", shortDateAndTime(shown.at, language))}
      </StateMark>
      {shown.publication.published_url !== null && (
        <a href={shown.publication.published_url} target="_blank" rel="noreferrer" className={inlineLink()}>
          {words.see}
        </a>
      )}
    </p>
  );
}

/** The first picture of a film in the film's own shape; lines of the twin while there is none. Props: `alt`. */
function Poster(props: { delivery: Delivery; poster: string | undefined; alt: string }) {
  const { delivery, poster, alt } = props;
  return (
    <span className={styles.posterBox}>
      <span className={styles.poster} data-shape={delivery.shape}>
        {poster && <img src={poster} alt={alt} loading="lazy" decoding="async" />}
      </span>
    </span>
  );
}
