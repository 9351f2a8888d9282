import { classNames } from "./class-names.ts";
import styles from "./initials.module.css";

export type InitialsField = "lagoon" | "saffron" | "henna" | "blush" | "mist";

/**
 * The two-letter tile that stands for a person; decorative, the name stands beside it.
 *
 * Props: `letters`; `size` small (40), regular (42) or large (96); `field` lagoon, saffron, henna, blush
 * or mist; `className`.
 */
export function Initials(props: {
  letters: string;
  size?: "small" | "regular" | "large";
  field?: InitialsField;
  className?: string | undefined;
}) {
  const { letters, size = "regular", field = "lagoon" } = props;
  return (
    <span
      className={classNames(styles.tile, styles[size], styles[field], props.className)}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
