import { type ReactNode, useId } from "react";
import { fileSize } from "../../../i18n/file-size.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { callFunction } from "../call-function.ts";
import type { DeliveryRecord } from "./api.ts";
import styles from "./deliveries.module.css";
import { useDownload } from "./downloads.tsx";

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
  const words = useWords("studio/deliveries/list");
  const headingId = useId();
  const here = record.deliveries.filter(
    ({ status, video_id }) => status === "delivered" && (video === undefined || video_id === video),
  );
  const count = plural(language, here.length, words.files);
  const size = here.reduce((sum, delivery) => sum + delivery.size, 0);
  const start = useDownload(() =>
    callFunction("download-archive", {
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
      <div className={styles.headActions}>
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
  const words = useWords("studio/deliveries/list");
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
