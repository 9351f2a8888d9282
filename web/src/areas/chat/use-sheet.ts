import { type RefObject, useEffect } from "react";

/**
 * While the panel is a sheet over the page, keeps the focus in it: everything beside it is inert but the toasts,
 * which speak from above. The sheet stays as tall as what a phone's keyboard leaves in sight.
 */
export function useSheet(panel: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useEffect(() => {
    const sheet = panel.current;
    const page = sheet?.closest("section")?.parentElement;
    if (!isSheet || !sheet || !page) return undefined;
    const covered = [...page.children].filter(
      (part) => !part.matches("section") && !part.hasAttribute("inert"),
    );
    for (const part of covered) part.setAttribute("inert", "");
    return () => {
      for (const part of covered) part.removeAttribute("inert");
    };
  }, [panel, isSheet]);

  useEffect(() => {
    const sheet = panel.current;
    const viewport = window.visualViewport;
    if (!isSheet || !sheet || !viewport) return undefined;
    const fit = () => {
      sheet.style.setProperty("--seen-start", `${viewport.offsetTop}px`);
      sheet.style.setProperty("--seen-size", `${viewport.height}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, [panel, isSheet]);
}
