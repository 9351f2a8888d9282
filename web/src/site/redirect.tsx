import { useEffect } from "react";
import { usePageNavigate } from "./navigation.ts";

interface Props {
  to: string;
  /** Handed to the other page: where the visitor wanted to go. */
  from?: string;
}

/** Leads on to another page without leaving a step for the back button. */
export function Redirect({ to, from }: Props) {
  const navigate = usePageNavigate();
  useEffect(() => navigate(to, { replace: true, state: { from } }), [navigate, to, from]);
  return null;
}
