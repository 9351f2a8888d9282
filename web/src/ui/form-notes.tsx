import type { ReactNode } from "react";
import { Nuqta } from "./art/nuqta.tsx";
import { classNames } from "./class-names.ts";
import styles from "./form-notes.module.css";

/** Says that nothing was sent: `title`, and as children why, and what now. `className` to place it. */
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

/** Takes a form's place where scripts do not run; the form hides itself by `@media (scripting: none)`. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={styles.noScript}>{children}</p>
    </noscript>
  );
}
