const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"] as const;
const LATEST_MILLISECONDS = 4_000;

/**
 * Resolves at the visitor's first interaction, or some seconds after the page has loaded. Code for content below
 * the first screen can wait for it. It is resolved from the start on the server.
 */
export const firstInteraction: Promise<void> =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => {
        const settle = () => {
          for (const sign of SIGNS) window.removeEventListener(sign, settle);
          resolve();
        };
        for (const sign of SIGNS) window.addEventListener(sign, settle, { passive: true });
        setTimeout(settle, LATEST_MILLISECONDS);
      });
