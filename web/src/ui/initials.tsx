import { classNames } from "./class-names.ts";
import styles from "./initials.module.css";
import { ownPicture } from "./own-picture.ts";

export type InitialsField = "lagoon" | "saffron" | "henna" | "blush" | "mist";

/**
 * The tile that stands for a person: two letters, under the picture where there is one, so that they show when it
 * does not load. Decorative, the name stands beside it.
 *
 * Props: `letters`; `picture`, the address in the profile; `size` tiny (30), small (40), regular (42) or large (96); `field` lagoon, saffron, henna, blush
 * or mist; `className`.
 */
export function Initials(props: {
  letters: string;
  picture?: string | null | undefined;
  size?: "tiny" | "small" | "regular" | "large";
  field?: InitialsField;
  className?: string | undefined;
}) {
  const { letters, size = "regular", field = "lagoon" } = props;
  const picture = ownPicture(props.picture);
  return (
    <span
      className={classNames(styles.tile, styles[size], styles[field], props.className)}
      aria-hidden="true"
    >
      {letters}
      {picture && <img src={picture} alt="" className={styles.picture} />}
    </span>
  );
}
