import { ProfilePanel } from "../features/profile-form/profile-panel.tsx";
import { useSession } from "../session/session-context.ts";

export function Page() {
  const { user } = useSession();
  return <div className="wrap">{user && <ProfilePanel user={user} />}</div>;
}
