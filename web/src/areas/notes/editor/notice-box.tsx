import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./notice-box.module.css";

interface Props {
  title: ReactNode;
  text: ReactNode;
  detail?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

/** A matter that waits for the writer, announced at once. */
export function NoticeBox({ title, text, detail, children }: Props) {
  return (
    <div className={styles.box}>
      <div role="alert" className={styles.words}>
        <p className={styles.title}>
          <Icon name="alert" className={styles.icon} />
          {title}
        </p>
        <p className="small">{text}</p>
      </div>
      {detail}
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
