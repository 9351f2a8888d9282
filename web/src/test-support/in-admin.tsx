import type { ReactNode } from "react";
import { AdminQueryProvider } from "../areas/admin/admin-query.tsx";

/** A part of the admin inside the provider that its calls need. */
export function inAdmin(part: ReactNode, onRefused: () => void = () => undefined) {
  return <AdminQueryProvider onRefused={onRefused}>{part}</AdminQueryProvider>;
}
