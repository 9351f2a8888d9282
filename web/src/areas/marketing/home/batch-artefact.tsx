import batch from "../../../generated/pictures/feature-cards/batch.svg";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./batch-artefact.module.css";

/** A contact sheet that fills. */
export function BatchArtefact() {
  return (
    <div className={styles.desk}>
      <Picture src={batch} className={styles.sheet} />
    </div>
  );
}
