import { useForm } from "react-hook-form";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { problemText } from "../../session/problem-text.ts";
import type { SessionUser } from "../../session/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import styles from "./profile-form.module.css";
import { type Profile, saveProfile } from "./use-profile.ts";

interface Props {
  user: SessionUser;
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

interface Values {
  username: string;
  fullName: string;
}

/** The owner's own names; the e-mail is only shown. What is typed stays when the language changes. */
export function ProfileForm({ user, profile, onSaved }: Props) {
  const { language } = useLanguage();
  const words = useWords("profile");
  const form = useForm<Values>({
    defaultValues: { username: profile.username ?? "", fullName: profile.full_name ?? "" },
  });

  const save = async (typed: Values) => {
    const values = { username: typed.username.trim(), fullName: typed.fullName.trim() };
    dismissToast();
    try {
      await saveProfile(user.id, values);
      showToast({ title: words.saved });
      onSaved({ ...profile, username: values.username, full_name: values.fullName });
    } catch (error) {
      const description = problemText(error, language, words, words.failed.description);
      showToast({ kind: "error", title: words.failed.title, description });
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit(save)(event)}>
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
        {...form.register("username")}
        label={words.fields.username}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="auto"
      />
      <TextField
        {...form.register("fullName")}
        label={words.fields.fullName}
        autoComplete="name"
        maxLength={200}
        dir="auto"
      />
      <Button
        type="submit"
        className={styles.save}
        busy={form.formState.isSubmitting}
        busyLabel={words.saving}
      >
        {words.save}
      </Button>
    </form>
  );
}
