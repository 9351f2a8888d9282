import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { problemText } from "../../../session/problem-text.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import styles from "./profile-form.module.css";
import type { ProfileValues } from "./profile-rules.ts";
import { type Profile, saveProfile } from "./use-profile.ts";

const loadRules = () => import("./profile-rules.ts").then((module) => module.profileRules);

interface Props {
  user: SessionUser;
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** The owner's own names; the e-mail is only shown. What is typed stays when the language changes. */
export function ProfileForm({ user, profile, onSaved }: Props) {
  const { language } = useLanguage();
  const words = useWords("profile");

  const send = async (values: ProfileValues) => {
    dismissToast();
    await saveProfile(user.id, values);
    showToast({ title: words.saved });
    onSaved({ ...profile, username: values.username, full_name: values.fullName });
  };
  const fail = (error: unknown) => {
    const { title, description } = words.failed;
    showToast({ kind: "error", title, description: problemText(error, language, words, description) });
  };
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
        className={styles.whole}
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
