import { FailureNote } from "../ui/form-notes.tsx";
import type { ToastOptions } from "../ui/toast-store.ts";

/** Why a dialog stays open. Said in it: what lies under a dialog is dimmed, out of reach and never read out. */
export function DialogProblem({ problem }: { problem: ToastOptions | undefined }) {
  if (problem === undefined) return null;
  const { kind, title, description } = problem;
  if (kind === "error") return <FailureNote title={title}>{description}</FailureNote>;
  return (
    <div role="alert">
      <p>{title}</p>
      <p className="small muted">{description}</p>
    </div>
  );
}
