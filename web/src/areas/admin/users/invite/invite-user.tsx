import { Suspense, useState } from "react";
import { lazy } from "../../../../site/lazy.tsx";
import { Button } from "../../../../ui/button.tsx";

const InviteDialog = lazy(() =>
  import("./invite-dialog.tsx").then((module) => ({ default: module.InviteDialog })),
);

interface Props {
  label: string;
  onInvited: () => void;
  onRefused: () => void;
}

/** A button that opens the invitation. */
export function InviteUser({ label, ...ends }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ink" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog {...ends} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
