import { useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { type Profile, saveProfile } from "./api.ts";
import type { ProfileValues } from "./form-rules.ts";
import styles from "./profile.module.css";

const loadRules = () => import("./form-rules.ts").then((module) => module.profileRules);

interface Props {
  user: SessionUser;
  profile: Profile;
}

/** The owner's own names; the e-mail is only shown. What is typed stays when the language changes. */
export function ProfileForm({ user, profile }: Props) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const words = useWords("account/profile");

  const send = async (values: ProfileValues) => {
    dismissToast();
    await saveProfile(user.id, values);
    showToast({ title: words.saved });
    const saved: Profile = { ...profile, username: values.username, full_name: values.fullName };
    client.setQueryData(["profile"], saved);
  };
  const fail = (error: unknown) => showToast(failureToast(error, language, words, words.failed));
  const form = useForm<ProfileValues>({ loadRules, send, fail });

  return (
    <form {...form.props} className={styles.form}>
      <TextField
        label={words.fields.email}
        hint={words.fields.emailHint}
        name="email"
        type="email"
        value={user.email}
        readOnly
        className={styles.wholeRow}
      />
      <TextField
        name="username"
        defaultValue={profile.username ?? ""}
        label={words.fields.username}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="auto"
      />
      <TextField
        name="fullName"
        defaultValue={profile.full_name ?? ""}
        label={words.fields.fullName}
        autoComplete="name"
        maxLength={200}
        dir="auto"
      />
      <Button type="submit" className={styles.save} busy={form.isSending} busyLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
