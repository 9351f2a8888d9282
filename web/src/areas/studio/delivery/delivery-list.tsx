import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { fileSize } from "../../../i18n/file-size.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate, shortDateAndTime } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useViewer } from "../use-studio.ts";
import { actOnVideo } from "../video/video-api.ts";
import type { Delivery, DeliveryRecord } from "./delivery-api.ts";
import styles from "./delivery-list.module.css";
import { download } from "./download.ts";
import { filmFact, filmName } from "./film-facts.ts";
import { FilmFrame } from "./film-frame.tsx";
import { entriesOf } from "./plan/calendar.ts";
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
    <ul className={styles.list}>
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={styles.row} data-status={delivery.status}>
          <DeliveryRow
            delivery={delivery}
            poster={delivery.poster_path === null ? undefined : posters[delivery.poster_path]}
            canDownload={canDownload}
          />
          {acts && <div className={styles.acts}>{acts(delivery)}</div>}
        </li>
      ))}
    </ul>
  );
}

function DeliveryRow(props: { delivery: Delivery; poster: string | undefined; canDownload: boolean }) {
  const { delivery, poster, canDownload } = props;
  const { language } = useLanguage();
  const words = useWords("studio-delivery");
  const isHere = delivery.status === "delivered";
  return (
    <>
      <FilmFrame delivery={delivery} poster={poster} alt={words.cover} />
      <div className={styles.film}>
        <p className={styles.name}>{words.scope.channels[delivery.channel]}</p>
        <p className="small muted">{filmFact(delivery, language, words)}</p>
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
            label={words.downloadLabel.replace("{name}", filmName(delivery, words))}
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
  const words = useWords("studio-delivery");
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
    <div className={styles.state}>
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
  const words = useWords("studio-delivery");
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
                  .replace("{name}", filmName(delivery, words))}
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

function CaptionLink(props: {
  form: "vtt" | "srt";
  label: string;
  isDisabled: boolean;
  body: Parameters<typeof actOnVideo<"download-delivery">>[1];
}) {
  const start = useDownload(() => actOnVideo("download-delivery", props.body));
  return (
    <button
      type="button"
      className={inlineLink(styles.form)}
      aria-label={props.label}
      aria-busy={start.isPending || undefined}
      disabled={props.isDisabled}
      onClick={() => !start.isPending && start.mutate()}
    >
      {props.form.toUpperCase()}
    </button>
  );
}

function DownloadButton(props: {
  label: string;
  isDisabled: boolean;
  body: Parameters<typeof actOnVideo<"download-delivery">>[1];
  children: ReactNode;
}) {
  const words = useWords("studio-delivery");
  const start = useDownload(() => actOnVideo("download-delivery", props.body));
  return (
    <Button
      kind="outline"
      size="small"
      aria-label={props.label}
      disabled={props.isDisabled}
      busy={start.isPending}
      busyLabel={words.preparing}
      onClick={() => start.mutate()}
    >
      {props.children}
    </Button>
  );
}

/** What of the plan concerns a film: what is due or out first, then what comes next. */
function PlanOf({ delivery }: { delivery: Delivery }) {
  const { language } = useLanguage();
  const words = useWords("studio-delivery").plan;
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

/** The heading of a list, by default its count, and everything in one archive. Props: `video` for that one alone. */
export function DeliveryHead(props: {
  record: DeliveryRecord;
  video?: string | undefined;
  title?: string;
  id?: string | undefined;
  children?: ReactNode;
}) {
  const { record, video, title, children } = props;
  const { language } = useLanguage();
  const words = useWords("studio-delivery");
  const headingId = useId();
  const here = record.deliveries.filter(
    ({ status, video_id }) => status === "delivered" && (video === undefined || video_id === video),
  );
  const count = plural(language, here.length, words.files);
  const size = here.reduce((sum, delivery) => sum + delivery.size, 0);
  const start = useDownload(() =>
    actOnVideo("download-archive", {
      production_id: record.production.id,
      ...(video === undefined ? {} : { video_id: video }),
    }),
  );
  return (
    <div className={styles.head}>
      <div>
        <h2 id={props.id ?? headingId} className="h3">
          {title ?? count}
        </h2>
        {title !== undefined && here.length > 0 && <p className="small muted">{count}</p>}
      </div>
      <div className={styles.headActs}>
        {children}
        {here.length > 0 && (
          <Button
            kind="ink"
            size="small"
            disabled={record.production.stopped_at !== null}
            busy={start.isPending}
            busyLabel={words.preparing}
            onClick={() => start.mutate()}
          >
            {words.all.replace("{size}", fileSize(size, language))}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Links to the places where all films of the production stand. */
export function ProductionLinks({ production, isInFiles }: { production: string; isInFiles?: boolean }) {
  const words = useWords("studio-delivery");
  return (
    <>
      {!isInFiles && (
        <PageLink to={`/studio/${production}/files`} className={inlineLink()}>
          {words.everyFile}
        </PageLink>
      )}
      <PageLink to={`/studio/${production}/plan`} className={inlineLink()}>
        {words.plan.open}
      </PageLink>
    </>
  );
}

/** Asks for an address, and lets the browser download from it. */
function useDownload(ask: () => Promise<{ url: string }>) {
  const { language } = useLanguage();
  const words = useWords("studio-delivery");
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => download(url),
    onError: (error) => showToast(failureToast(error, language, words, words.downloadFailed)),
  });
}
