import { useEffect, useState } from "react";
import type { RecordingKind } from "../api.ts";
import type { Look } from "./look/look.ts";

/** What the browser sees in a chosen file; null while it still looks, or while none is chosen. */
export function useLook(file: File | null, kind: RecordingKind): Look | null {
  const [seen, setSeen] = useState<{ file: File; look: Look } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isWanted = true;
    // The code that reads files comes with the first one.
    const look = async () => (await import("./look/look.ts")).lookInto(file, kind);
    look().then(
      (found) => isWanted && setSeen({ file, look: found }),
      () => isWanted && setSeen({ file, look: unseen }),
    );
    return () => {
      isWanted = false;
    };
  }, [file, kind]);
  return seen?.file === file && file ? seen.look : null;
}

/** Nothing could be seen: the server looks when the file arrives. */
const unseen: Look = { seconds: null, width: null, height: null, frames: [], peaks: null, findings: [] };
