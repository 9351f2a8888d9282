import cast from "../../../generated/pictures/business-plan/cast.svg";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./cast.module.css";

/** Ten frames, as many as the plan has avatars. */
export function Cast() {
  return <Picture src={cast} className={styles.cast} eager />;
}
