import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { addressOf } from "./address.ts";
import { usePageNavigate } from "./navigation.ts";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A page's path with query and hash, without the language: `/contact`. */
  to: string;
  ref?: Ref<HTMLAnchorElement> | null;
  /** Passed to the next page in `history.state`. */
  state?: unknown;
}

type Click = Pick<
  globalThis.MouseEvent,
  "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button" | "defaultPrevented"
>;

/** Whether a click opens the link in this tab: the primary button, no modifier key, and no handler has prevented it. */
export function isPlainClick(click: Click): boolean {
  const wantsNewTab = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0;
  return !click.defaultPrevented && !wantsNewTab;
}

/** A link to a page of the site in the visitor's language. It is a plain anchor, which works without scripts. */
export function PageLink({ to, onClick, state, target, children, ...rest }: Props) {
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (target || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { state });
  };
  return (
    <a {...rest} href={addressOf(to, language)} target={target} onClick={follow}>
      {children}
    </a>
  );
}
