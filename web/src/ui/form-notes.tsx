import type { ReactNode } from "react";
import { Nuqta } from "./art/nuqta.tsx";
import { classNames } from "./class-names.ts";
import styles from "./form-notes.module.css";

/** A message that a form was not sent. Props: `title`; `children`, the reason and the next step; `className`. */
export function FailureNote(props: { title: string; children: ReactNode; className?: string | undefined }) {
  return (
    <div className={classNames(styles.failure, props.className)} role="alert">
      <Nuqta kind="twin" className={styles.mark} />
      <div>
        <p className={styles.title}>{props.title}</p>
        <p>{props.children}</p>
      </div>
    </div>
  );
}

/** Replaces a form where scripts are off. The form hides itself by `@media (scripting: none)`. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={styles.noScript}>{children}</p>
    </noscript>
  );
}
