import { useWords } from "../../../../i18n/use-words.ts";
import type { Video } from "../../api.ts";
import type { Delivery, DeliveryRecord } from "../delivery-api.ts";
import { DeliveryList } from "../delivery-list.tsx";
import styles from "./desk.module.css";
import { DeliverButton, FilmActs } from "./film-acts.tsx";
import { SendPanel } from "./send-panel.tsx";

/** A video's films for the team: what is here, what can be delivered, and the next one to send. */
export function DeliveryDesk(props: { record: DeliveryRecord; video: Video; films: Delivery[] }) {
  const { record, video, films } = props;
  const words = useWords("studio-desk");
  const isStopped = record.production.stopped_at !== null;
  const canSend = !isStopped && (video.step === "delivery" || video.step === "completed");
  return (
    <div className={styles.desk}>
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

const actsOf = (delivery: Delivery) => <FilmActs delivery={delivery} />;
