import { useSyncExternalStore } from "react";

/** One button or link in a toast: a link when it has `href` (`newTab` opens it beside this page). */
export type ToastAction = { label: string; onSelect?: () => void; href?: string; newTab?: boolean };

export type ToastOptions = {
  title: string;
  description?: string | undefined;
  /** `error` is announced at once and drawn with its own border and dot. */
  kind?: "notice" | "error" | undefined;
  /** Milliseconds on screen (5000). The time stops while the toast is hovered or focused; Infinity never ends. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
};

export type Toast = ToastOptions & { id: number; kind: "notice" | "error"; duration: number };

const none: readonly Toast[] = [];
const most = 4;
let shown: readonly Toast[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message and returns its id. Any code may call it; the page's frame renders one `<ToastRegion>`. */
export function showToast(options: ToastOptions): number {
  lastId += 1;
  const toast = {
    ...options,
    id: lastId,
    kind: options.kind ?? "notice",
    duration: options.duration ?? 5000,
  };
  update([...shown, toast].slice(-most));
  return toast.id;
}

/** Removes a message; without an id, all messages. */
export function dismissToast(id?: number): void {
  update(id === undefined ? none : shown.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
}

function update(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
