import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  /** The name of what is shown. */
  view: string;
  /** False while it may still turn out to be the wrong one. */
  isSettled: boolean;
  children: ReactNode;
}

/** Views of one page. The first leaves the focus alone; others take it to their heading, so that it is heard. */
export function Arrival({ view, isSettled, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<string>(null);
  // At once: later it would take the focus from whoever has begun to type.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (former.current !== null && former.current !== view) focusHeading(place.current);
    former.current = view;
  }, [view, isSettled]);
  return <div ref={place}>{children}</div>;
}

function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
