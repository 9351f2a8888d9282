import { type RefObject, useEffect, useRef } from "react";

/** Scrolls to a part that the address names, once it is here: it comes after the page, with what it shows. */
export function useNamedPart<Part extends Element>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (location.hash === `#${id}`) part.current?.scrollIntoView();
  }, [id]);
  return part;
}
