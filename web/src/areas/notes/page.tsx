import { guarded } from "../../session/access-guard.tsx";
import { AccountNav } from "../../session/account-nav/account-nav.tsx";
import { useSession } from "../../session/session-context.ts";
import { NotesScreen } from "./notes-screen.tsx";

export const Page = guarded(Notes);

function Notes() {
  const { user } = useSession();
  return (
    <div className="wrap">
      <AccountNav current="/notes" />
      {user && <NotesScreen userId={user.id} />}
    </div>
  );
}
