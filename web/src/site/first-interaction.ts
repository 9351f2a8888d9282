const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"] as const;
const LATEST_MILLISECONDS = 4_000;

/**
 * Settles with the visitor's first move, or some seconds after the page: time enough for the code of what lies
 * below the first screen. Settled at once where there is no visitor.
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
