import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { saveReminders } from "./api.ts";
import styles from "./profile.module.css";

/** Whether mails remind of what waits in the Studio. It is saved at once. */
export function ReminderSwitch({ userId, isOn }: { userId: string; isOn: boolean }) {
  const words = useWords("account/profile/reminders");
  const client = useQueryClient();
  const hint = useId();
  const save = useMutation({
    mutationFn: (wanted: boolean) => saveReminders(userId, wanted),
    onSuccess: async (_, wanted) => {
      await client.invalidateQueries({ queryKey: ["profile"] });
      showToast({ title: wanted ? words.on : words.off });
    },
    onError: () => showToast({ ...words.failed, kind: "error" }),
  });
  return (
    <div className={styles.reminders}>
      <label className={styles.reminderLabel}>
        <input
          type="checkbox"
          name="reminders"
          checked={save.isPending ? save.variables : isOn}
          aria-describedby={hint}
          onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
        />
        <span>{words.label}</span>
      </label>
      <p id={hint} className="small muted">
        {words.hint}
      </p>
    </div>
  );
}
