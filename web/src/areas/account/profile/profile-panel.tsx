import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { useSignOut } from "../../../session/sign-out.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { useChangeQuery, useQueryParameter } from "../../../site/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { fetchProfile } from "./api.ts";
import { PicturePart } from "./picture/picture-part.tsx";
import styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";

// It is short, and comes after the names.
const ReminderSwitch = lazy(() =>
  import("./reminder-switch.tsx").then((module) => ({ default: module.ReminderSwitch })),
);

interface Props {
  user: SessionUser;
  /** The parts after the names. Each is rendered once it is chosen. */
  others: readonly { id: string; label: string; content: ReactNode }[];
}

/** Who you are at the start, and the parts of the account at the end; the address says which one is shown. */
export function ProfilePanel({ user, others }: Props) {
  const words = useWords("account/profile");
  const changeQuery = useChangeQuery();
  const wanted = useQueryParameter("part");
  const other = others.find(({ id }) => id === wanted);
  const {
    data: profile,
    isPending,
    isError,
  } = useQuery({
    queryKey: ["profile"],
    queryFn: () => fetchProfile(user.id),
  });
  const retry = useRetry(["profile"]);
  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <PicturePart user={user} profile={profile} />
        <h1 className="h2">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <PageLink to="/profile?tab=likeness" className={textLink()}>
          {words.likeness}
          <Icon name="arrow" />
        </PageLink>
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
            {isPending && <ProfileSkeleton label={words.loading} />}
            {isError && (
              <ErrorState
                title={words.loadFailed.title}
                text={words.loadFailed.lead}
                retryLabel={words.loadFailed.retry}
                onRetry={retry}
              />
            )}
            {profile && <ProfileForm user={user} profile={profile} />}
            {profile && (
              <Suspense>
                <ReminderSwitch userId={user.id} isOn={profile.reminders} />
              </Suspense>
            )}
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
  const words = useWords("account/profile");
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

/** The place of the form while it loads. Props: `label` says what is awaited. */
function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <SkeletonLines lines={4} className={styles.wholeRow} />
      <SkeletonLines lines={4} />
      <SkeletonLines lines={4} />
    </div>
  );
}
