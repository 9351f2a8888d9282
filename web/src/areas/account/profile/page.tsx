import { type ReactNode, Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useSession } from "../../../session/session-context.ts";
import { lazy } from "../../../site/lazy.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { SkeletonLines } from "../../../ui/state.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

// Most visits are about the names.
const SecurityPart = lazy(() =>
  import("./security-part.tsx").then((module) => ({ default: module.SecurityPart })),
);
const DataPart = lazy(() => import("./data-part.tsx").then((module) => ({ default: module.DataPart })));
const LikenessPart = lazy(() =>
  import("../likeness/likeness-part.tsx").then((module) => ({ default: module.LikenessPart })),
);

export const Page = guarded(Profile);

function Profile() {
  const { parts } = useWords("account/profile");
  const { user } = useSession();
  const isLikeness = useQueryParameter("tab") === "likeness";
  if (user === null) return null;
  return (
    <div className="wrap">
      <AccountNav current="/profile" />
      {isLikeness ? (
        later(<LikenessPart user={user} />)
      ) : (
        <ProfilePanel
          user={user}
          others={[
            { id: "security", label: parts.security, content: later(<SecurityPart user={user} />) },
            { id: "data", label: parts.data, content: later(<DataPart user={user} />) },
          ]}
        />
      )}
    </div>
  );
}

/** A part whose code comes later. It says by itself when that fails: what is typed in the others stays. */
function later(part: ReactNode) {
  return <Suspense fallback={<SkeletonLines lines={6} />}>{part}</Suspense>;
}
