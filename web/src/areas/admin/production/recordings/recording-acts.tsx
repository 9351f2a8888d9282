import { useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { useAdminMutation } from "../../admin-query.tsx";
import { useMutationWords } from "../use-production-words.ts";
import { acceptRecording, type Recording } from "./api.ts";
import styles from "./recordings.module.css";
import { RefuseDialog } from "./refuse-dialog.tsx";

interface Props {
  recording: Recording;
  customerLanguage: "en" | "ar";
  onDecided: () => void;
}

/** Accepts a recording, or says what is to be better. Either is done once: another take is another recording. */
export function RecordingActs({ recording, customerLanguage, onDecided }: Props) {
  const words = useWords("admin/production");
  const [isRefusing, setRefusing] = useState(false);
  const { run, isPending } = useAdminMutation({
    mutationFn: () => acceptRecording(recording.id),
    queryKey: ["production"],
    success: () => ({ title: words.accept.done, description: recording.file_name }),
    words: useMutationWords(),
  });
  const accept = async () => {
    if (await run()) onDecided();
  };
  return (
    <div className={styles.acts}>
      <Button
        kind="ink"
        size="small"
        busy={isPending}
        busyLabel={words.accept.busy}
        onClick={() => void accept()}
      >
        {recording.kind === "consent" ? words.accept.matches : words.accept.action}
      </Button>
      <Button kind="outline" size="small" disabled={isPending} onClick={() => setRefusing(true)}>
        {words.refuse.action}
      </Button>
      {isRefusing && (
        <RefuseDialog
          recording={recording}
          customerLanguage={customerLanguage}
          onRefused={onDecided}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
