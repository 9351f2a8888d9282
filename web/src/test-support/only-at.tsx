import type { ReactNode } from "react";
import { useLocation } from "../site/location.tsx";

/** A screen that goes when the visitor is led elsewhere, as a page does. */
export function OnlyAt({ path, children }: { path: string; children: ReactNode }) {
  return useLocation().pathname === path ? children : null;
}
