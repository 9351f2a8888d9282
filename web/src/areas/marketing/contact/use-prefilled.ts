import { useEffect, useRef } from "react";
import { useQueryParameter } from "../../../site/query.ts";

/** Fills a field from the address's parameter of the same name, never over what was typed. */
export function usePrefilled(name: string, longest: number) {
  const field = useRef<HTMLInputElement>(null);
  const filledIn = useRef("");
  const text = useQueryParameter(name)?.slice(0, longest);
  useEffect(() => {
    if (field.current === null || !text) return;
    const typed = field.current.value;
    if (typed !== "" && typed !== filledIn.current) return;
    filledIn.current = text;
    field.current.value = text;
  }, [text]);
  return field;
}
