import { useEffect, useRef, useState } from "react";
import { Nuqta } from "./art/nuqta.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";
import { dismissToast, type Toast, type ToastAction, useToasts } from "./toast-store.ts";

/**
 * The region for `showToast` messages: at the bottom, at the page's start. It always has two live regions, so that
 * screen readers read notices politely and errors at once.
 *
 * Props: `label` names the region, `closeLabel` the close buttons.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useToasts();
  const list = (kind: Toast["kind"]) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />);
  return (
    <section className={styles.region} aria-label={label} data-later>
      <div className={styles.list} role="alert" aria-atomic="false">
        {list("error")}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role because an output may not hold blocks */}
      <div className={styles.list} role="status" aria-atomic="false">
        {list("notice")}
      </div>
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const [leaving, setLeaving] = useState(false);
  useCountdown(toast.duration, held.pointer || held.focus, () => setLeaving(true));
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), 120);
    return () => clearTimeout(timer);
  }, [leaving, toast.id]);
  return (
    <div
      className={classNames(styles.toast, toast.kind === "error" && styles.error)}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <Nuqta kind={toast.kind === "error" ? "twin" : "solid"} className={styles.dot} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
        {toast.action && <Action action={toast.action} onDone={() => setLeaving(true)} />}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => setLeaving(true)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  function select() {
    action.onSelect?.();
    onDone();
  }
  if (action.href === undefined) {
    return (
      <button type="button" className={styles.action} onClick={select}>
        {action.label}
      </button>
    );
  }
  const beside = action.newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a className={styles.action} href={action.href} onClick={select} {...beside}>
      {action.label}
    </a>
  );
}

/** Calls `onEnd` after `duration` milliseconds. While `held`, the time does not run. */
function useCountdown(duration: number, held: boolean, onEnd: () => void) {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (held || !Number.isFinite(left.current)) return undefined;
    const start = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [held]);
}
