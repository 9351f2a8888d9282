import type { MouseEvent } from "react";
import { usePageNavigate } from "../../site/navigation.ts";
import { isPlainClick, PageLink } from "../../site/page-link.tsx";
import { inlineLink } from "../../ui/text-link.ts";

/** Leads to a new password, and takes along the address that was typed. Stands inside the form. */
export function ForgotLink({ label, className }: { label: string; className?: string | undefined }) {
  const navigate = usePageNavigate();
  const takeAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest("form");
    if (form === null || !isPlainClick(event)) return;
    event.preventDefault();
    navigate("/forgot-password", { state: { email: new FormData(form).get("email") } });
  };
  return (
    <PageLink to="/forgot-password" className={inlineLink(className)} onClick={takeAlong}>
      {label}
    </PageLink>
  );
}
