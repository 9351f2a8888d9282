/** Words that were not sent yet, kept in this browser. `base`: the newest version that their writer has seen. */
export interface Draft {
  text: string;
  base: number;
  /** A machine drafted the words. */
  isDraft?: boolean;
}

const keyOf = (userId: string, videoId: string) => `tawam-script-${userId}-${videoId}`;

/** Null when there are none, or the browser keeps nothing. */
export function readDraft(userId: string, videoId: string): Draft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(userId, videoId)) ?? "null");
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

/** False when the browser keeps nothing. */
export function keepDraft(userId: string, videoId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(userId, videoId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(userId: string, videoId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, videoId));
  } catch {
    // Nothing was kept.
  }
}

function isDraft(found: unknown): found is Draft {
  return (
    typeof found === "object" &&
    found !== null &&
    "text" in found &&
    typeof found.text === "string" &&
    "base" in found &&
    typeof found.base === "number"
  );
}
