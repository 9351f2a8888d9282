import type { ReactNode } from "react";

/** A left-to-right run inside any sentence: e-mails, ids, ratios, codes, phone numbers. Props: `children`. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
