import { useEffect } from "react";
import { usePageNavigate } from "./navigation.ts";

/** Leads on to another page without leaving a step for the back button. */
export function Redirect({ to }: { to: string }) {
  const navigate = usePageNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
