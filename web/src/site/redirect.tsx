import { useEffect } from "react";
import { usePageNavigate } from "./navigation.ts";

interface Props {
  to: string;
  /** The address that the visitor requested, which is passed to the other page. */
  from?: string;
}

/** Redirects to another page without a history entry. */
export function Redirect({ to, from }: Props) {
  const navigate = usePageNavigate();
  useEffect(() => navigate(to, { replace: true, state: { from } }), [navigate, to, from]);
  return null;
}
