import { Ltr } from "../ui/ltr.tsx";
import { inlineLink } from "../ui/text-link.ts";
import { brand } from "./brand.ts";

/** A mail link to the support address. */
export function SupportEmail({ className = inlineLink() }: { className?: string | undefined }) {
  return (
    <a href={`mailto:${brand.supportEmail}`} className={className}>
      <Ltr>{brand.supportEmail}</Ltr>
    </a>
  );
}
