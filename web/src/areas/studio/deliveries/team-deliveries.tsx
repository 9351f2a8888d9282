import { useWords } from "../../../i18n/use-words.ts";
import type { Video } from "../api.ts";
import type { Delivery, DeliveryRecord } from "./api.ts";
import styles from "./deliveries.module.css";
import { DeliverButton, DeliveryActions } from "./delivery-actions.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { SendPanel } from "./send-panel.tsx";

/** A video's films for the team: what is here, what can be delivered, and the next one to send. */
export function TeamDeliveries(props: { record: DeliveryRecord; video: Video; films: Delivery[] }) {
  const { record, video, films } = props;
  const words = useWords("studio/deliveries/team");
  const isStopped = record.production.stopped_at !== null;
  const canSend = !isStopped && (video.step === "delivery" || video.step === "completed");
  return (
    <div className={styles.team}>
      {films.length > 0 && (
        <DeliveryList deliveries={films} canDownload={!isStopped} acts={isStopped ? undefined : actsOf} />
      )}
      {!isStopped && <DeliverButton video={video.id} films={films} />}
      {canSend ? (
        <SendPanel video={video} films={films} />
      ) : (
        !isStopped && <p className="muted">{words.send.needsCut}</p>
      )}
    </div>
  );
}

const actsOf = (delivery: Delivery) => <DeliveryActions delivery={delivery} />;
