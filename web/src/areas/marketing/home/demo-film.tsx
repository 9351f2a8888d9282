import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import styles from "./demo-stage.module.css";

interface Props {
  words: Words<"home">["demo"];
  onClose: () => void;
  /** The player, whose code comes now. */
  children: ReactNode;
}

/** The film over the drawing, with a way back to it: a button, or Escape. */
export function DemoFilm({ words, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Until the player is here and takes the focus.
    if (!box.current?.contains(document.activeElement)) close.current?.focus();
  }, []);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: KeyboardEvent) => closeByKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
  return (
    <div className={styles.film} ref={box}>
      <Suspense fallback={<Loader large className={styles.loader} />}>{children}</Suspense>
      <button type="button" className={styles.close} onClick={onClose} ref={close}>
        <Icon name="close" />
        <span className="visually-hidden">{words.close}</span>
      </button>
    </div>
  );
}
