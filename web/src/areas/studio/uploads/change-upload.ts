import { listeners, type RecordingUpload, uploads } from "./upload-list.ts";

/** Changes an upload, or forgets it. */
export function change(key: string, changes: Partial<RecordingUpload> | null): void {
  const former = uploads.get(key);
  if (changes === null) uploads.delete(key);
  else if (former) uploads.set(key, { ...former, ...changes });
  guardLeaving();
  for (const listener of listeners) listener();
}

/** Forgets an upload that is over. */
export function dropUpload(key: string): void {
  change(key, null);
}

let isGuarded = false;

/** Asks before the page is left, while something is on its way. */
function guardLeaving(): void {
  const isBusy = [...uploads.values()].some(({ phase }) => phase === "sending" || phase === "preparing");
  if (isBusy === isGuarded) return;
  isGuarded = isBusy;
  if (isBusy) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
