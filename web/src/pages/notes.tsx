import { AccountNav } from "../features/account-nav/account-nav.tsx";
import { NotesScreen } from "../features/notes/notes-screen.tsx";
import { AccessGuard } from "../session/access-guard.tsx";
import { useSession } from "../session/session-context.ts";

export function Page() {
  return (
    <AccessGuard access="signed-in">
      <Notes />
    </AccessGuard>
  );
}

function Notes() {
  const { user } = useSession();
  return (
    <div className="wrap">
      <AccountNav current="/notes" />
      {user && <NotesScreen userId={user.id} />}
    </div>
  );
}
