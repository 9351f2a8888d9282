import type { ReactNode } from "react";
import { HomeLink } from "../../frame/home-link.tsx";
import { LanguageSwitch } from "../../frame/language-switch.tsx";
import asked from "../../generated/pictures/consent/asked.svg";
import stopped from "../../generated/pictures/consent/stopped.svg";
import { Picture } from "../../ui/art/picture.tsx";
import { NoScriptNote } from "../../ui/form-notes.tsx";
import { Lines } from "../../ui/lines.tsx";
import styles from "./consent.module.css";

/** The person with a twin, and where the twin stood. */
const pictures = { asked, stopped };

interface Props {
  picture: keyof typeof pictures;
  /** Said where scripts are off. */
  noScript?: string;
  children: ReactNode;
}

/** The frame of the page: the picture above on phones, beside the words on wide screens. */
export function ConsentFrame({ picture, noScript, children }: Props) {
  return (
    <>
      <header className={styles.top}>
        <HomeLink className={styles.logo} />
        <LanguageSwitch path="/" />
      </header>
      <div className={styles.sides}>
        <div className={styles.art}>
          <Picture src={pictures[picture]} className={styles.picture} eager />
        </div>
        <div className={styles.words}>
          {noScript && <NoScriptNote>{noScript}</NoScriptNote>}
          {children}
        </div>
      </div>
    </>
  );
}

/** The page's heading with the lines below it. Props: `title`, its lines; `children`. */
export function ConsentHeading({ title, children }: { title: readonly string[]; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className="h2">
        <Lines of={title} />
      </h1>
      {children}
    </div>
  );
}
