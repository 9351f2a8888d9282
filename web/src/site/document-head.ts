import { useEffect, useRef } from "react";
import { useWords } from "../i18n/use-words.ts";
import { splitAddress } from "./address.ts";
import { useLocation } from "./location.tsx";
import type { SitePage } from "./site-map.ts";

/** Sets the browser's title after navigation; the served page holds the first title. */
export function useDocumentTitle(page: SitePage): string {
  const { meta } = useWords(page.dictionary);
  useEffect(() => {
    document.title = meta.title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", meta.description);
  }, [meta]);
  return meta.title;
}

const positions = new Map<string, number>();

/** Scrolls after navigation: after a link to the top or the named part, after Back to the former position. */
export function useScrollOnNavigation(): void {
  const { key, hash, pathname } = useLocation();
  const last = useRef({ key, pathname });
  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => positions.set(last.current.key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  useEffect(() => {
    if (last.current.key === key) return;
    const former = last.current.pathname;
    const isSamePage = former === pathname;
    last.current = { key, pathname };
    // A switch of language on the same page keeps the scroll position.
    if (!isSamePage && splitAddress(former).path === splitAddress(pathname).path) return;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (positions.has(key) || !isSamePage) window.scrollTo(0, positions.get(key) ?? 0);
    if (!isSamePage) document.querySelector("main")?.focus({ preventScroll: true });
  }, [key, hash, pathname]);
}
