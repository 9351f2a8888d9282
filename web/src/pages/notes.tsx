import { NotesScreen } from "../features/notes/notes-screen.tsx";
import { useSession } from "../session/session-context.ts";

export function Page() {
  const { user } = useSession();
  return <div className="wrap">{user && <NotesScreen userId={user.id} />}</div>;
}
