import { useId } from "react";
import { LineScreen } from "../../../../ui/art/line-screen.tsx";
import { Initials } from "../../../../ui/initials.tsx";
import styles from "./picture.module.css";

/** A person's tile and its line-screen twin. Decorative. Props: `letters`; `picture`, the address in the profile. */
export function ProfileTile({ letters, picture }: { letters: string; picture: string | null }) {
  const screen = useId();
  return (
    <div className={styles.pair} aria-hidden="true">
      <Initials letters={letters} picture={picture} size="large" />
      <svg className={styles.twin} viewBox="0 0 96 96">
        <defs>
          <LineScreen id={screen} ink="currentColor" pitch={6} line={2} />
        </defs>
        <rect
          x="1"
          y="1"
          width="94"
          height="94"
          rx="2"
          fill={`url(#${screen})`}
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
    </div>
  );
}
