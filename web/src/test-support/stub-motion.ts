import { vi } from "vitest";

/** Answers `prefers-reduced-motion`, which jsdom does not know. Undo with `vi.unstubAllGlobals()`. */
export function stubMotion({ reduced }: { reduced: boolean }): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const matches = reduced && query.includes("prefers-reduced-motion");
    return Object.assign(new EventTarget(), { matches, media: query });
  });
}
