import { useSessionHint } from "../session/session-hint.ts";
import { ownPicture } from "../ui/own-picture.ts";
import styles from "./email-tile.module.css";

/** A tile with the first two letters of the visitor's address in upper case, under the picture where there is one. */
export function EmailTile() {
  const hint = useSessionHint();
  const picture = ownPicture(hint?.picture);
  return (
    <span className={styles.tile} aria-hidden="true" translate="no" dir="ltr">
      {hint?.email.slice(0, 2).toUpperCase()}
      {picture && <img src={picture} alt="" />}
    </span>
  );
}
