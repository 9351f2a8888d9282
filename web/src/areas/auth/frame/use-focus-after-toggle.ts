import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus into the form that a toggle brought: to its first empty field, or its first.
 * Call the answer when toggling; a screen that was opened in its mode leaves the focus alone.
 */
export function useFocusAfterToggle(form: RefObject<HTMLElement | null>, mode: string): () => void {
  const leftMode = useRef<string>(null);
  useEffect(() => {
    if (leftMode.current === null || leftMode.current === mode) return;
    leftMode.current = null;
    // After the router's own effect, which would take the focus to the page.
    queueMicrotask(() => firstField(form.current)?.focus());
  });
  return () => {
    leftMode.current = mode;
  };
}

function firstField(form: HTMLElement | null): HTMLInputElement | undefined {
  const fields = [...(form?.querySelectorAll("input") ?? [])];
  return fields.find(({ value }) => value === "") ?? fields[0];
}
