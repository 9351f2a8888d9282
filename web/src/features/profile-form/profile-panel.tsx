import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import type { SessionUser } from "../../session/session-context.ts";
import { useSignOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { initialsOf } from "../../ui/initials-of.ts";
import { ErrorState } from "../../ui/state.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile-panel.module.css";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ProfileTile } from "./profile-tile.tsx";
import { useProfile } from "./use-profile.ts";

/** Who you are at the start, and the form at the end. */
export function ProfilePanel({ user }: { user: SessionUser }) {
  const words = useWords("profile");
  const loaded = useProfile(user.id);
  const profile = loaded.status === "ready" ? loaded.profile : null;
  const name = profile?.full_name || profile?.username || "";
  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <ProfileTile letters={initialsOf(name, user.email)} />
        <h1 className="h2">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <SignOut />
      </div>
      <div className={styles.details}>
        {loaded.status === "loading" && <ProfileSkeleton label={words.loading} />}
        {loaded.status === "failed" && (
          <ErrorState
            title={words.loadFailed.title}
            text={words.loadFailed.lead}
            retryLabel={words.loadFailed.retry}
            onRetry={loaded.retry}
          />
        )}
        {profile && <ProfileForm user={user} profile={profile} onSaved={loaded.replace} />}
      </div>
    </div>
  );
}

function SignOut() {
  const words = useWords("profile");
  const signOut = useSignOut();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button
      kind="outline"
      busy={isBusy}
      busyLabel={words.signingOut}
      onClick={leave}
      className={styles.signOut}
    >
      <Icon name="out" />
      {words.signOut}
    </Button>
  );
}
