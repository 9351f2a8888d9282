import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { addressOf } from "./address.ts";
import { usePageNavigate } from "./navigation.ts";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A page's own path with query and hash, without the language: `/contact`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Handed to the next page, as in `history.state`. */
  state?: unknown;
}

/** A link to one of our pages: a plain anchor that works without scripts, in the visitor's language. */
export function PageLink({ to, onClick, state, target, children, ...rest }: Props) {
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsNewTab =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || wantsNewTab || target) return;
    event.preventDefault();
    navigate(to, { state });
  };
  return (
    <a {...rest} href={addressOf(to, language)} target={target} onClick={follow}>
      {children}
    </a>
  );
}
