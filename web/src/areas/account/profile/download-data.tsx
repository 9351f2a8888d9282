import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { problemText } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** Hands over everything that is held on the person, as a file. */
export function DownloadData() {
  const { language } = useLanguage();
  const words = useWords("account").data;
  const { download } = words;
  const [isBusy, setBusy] = useState(false);

  const prepare = async () => {
    setBusy(true);
    try {
      const { invoke } = await backend();
      save(await invoke<object>("export-data", {}));
      showToast(download.done);
    } catch (error) {
      const { title, description } = download.failed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
    }
    setBusy(false);
  };
  return (
    <Button kind="outline" busy={isBusy} busyLabel={download.busy} onClick={() => void prepare()}>
      {download.submit}
    </Button>
  );
}

function save(document: object): void {
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  saveFile(file, `tawam-${new Date().toISOString().slice(0, 10)}.json`);
}
