import { act } from "@testing-library/react";
import { vi } from "vitest";

/** An observer as browsers have it; the function returned says whether what is observed is in sight. */
export function stubView(): (isIntersecting: boolean) => void {
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private readonly hear: (entries: { isIntersecting: boolean }[]) => void;
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        this.hear = hear;
      }
      observe() {
        observers.add(this.hear);
      }
      disconnect() {
        observers.delete(this.hear);
      }
    },
  );
  return (isIntersecting) => {
    act(() => {
      for (const hear of observers) hear([{ isIntersecting }]);
    });
  };
}
