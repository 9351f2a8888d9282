import { type ReactNode, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { useSignOut } from "../../../session/sign-out.ts";
import { useChangeQuery, useQueryParameter } from "../../../site/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile-panel.module.css";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ProfileTile } from "./profile-tile.tsx";
import { useProfile } from "./use-profile.ts";

interface Props {
  user: SessionUser;
  /** The parts after the names. Each is rendered once it is chosen. */
  others: readonly { id: string; label: string; content: ReactNode }[];
}

/** Who you are at the start, and the parts of the account at the end; the address says which one is shown. */
export function ProfilePanel({ user, others }: Props) {
  const words = useWords("profile");
  const changeQuery = useChangeQuery();
  const wanted = useQueryParameter("part");
  const other = others.find(({ id }) => id === wanted);
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
        <TabList
          label={words.parts.label}
          tabs={[{ id: "profile", label: words.parts.profile }, ...others]}
          selected={other?.id ?? "profile"}
          onSelect={(id) => changeQuery({ part: id === "profile" ? null : id }, { replace: true })}
          className={styles.tabs}
        />
        {/* Stays while another part is shown, with what was typed. */}
        <div hidden={other !== undefined}>
          <TabPanel id="profile">
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
          </TabPanel>
        </div>
        {other && (
          <TabPanel key={other.id} id={other.id}>
            {other.content}
          </TabPanel>
        )}
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
