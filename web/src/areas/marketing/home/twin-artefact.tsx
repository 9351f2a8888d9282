import original from "../../../generated/pictures/feature-cards/original.svg";
import twin from "../../../generated/pictures/feature-cards/twin.svg";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./twin-artefact.module.css";

export function TwinArtefact() {
  return (
    <div className={styles.frame}>
      <Picture src={original} />
      <Picture src={twin} className={styles.twin} />
    </div>
  );
}
