import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { type Language, languages } from "../i18n/languages.ts";
import { splitAddress } from "./address.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PartFailure } from "./failures/failures.tsx";
import { useHydrated } from "./hydration.ts";
import { usePageNavigate } from "./navigation.ts";
import { isPlainClick } from "./page-link.tsx";

interface Props<Words> {
  /** The name of the part on its page, the same in every language. */
  name: string;
  /** The words of the part: the same object for the same language. */
  words: Words;
  /** Renders the part; may suspend, for instance by `lazy` or `use`. */
  children: (words: Words) => ReactNode;
  className?: string | undefined;
}

/**
 * A part of a page without interaction. The served page holds its markup, so its words and code are not sent again:
 * hydration keeps the markup, and its links navigate inside the application. For a visitor who comes from another
 * page or changes the language, the part loads as modules; until then the former language stays.
 */
export function StaticHtml<Words>({ name, words, children, className }: Props<Words>) {
  const { language } = useLanguage();
  const [current, setCurrent] = useState({ language, words });
  if (current.language !== language) setCurrent({ language, words });
  const shown = useDeferredValue(current);
  return (
    <Part
      key={shown.language}
      place={`${shown.language}/${name}`}
      language={shown.language}
      className={className}
      render={() => children(shown.words)}
    />
  );
}

interface PartProps {
  place: string;
  language: Language;
  className: string | undefined;
  render: () => ReactNode;
}

function Part({ place, language, className, render }: PartProps) {
  const isHydrated = useHydrated();
  const [served] = useState(() => (isHydrated ? null : servedMarkup(place)));
  const box = { className, lang: language, dir: languages[language].direction, "data-part": place };
  if (served !== null) return <ServedMarkup box={box} html={served} />;
  return (
    <div {...box}>
      <ErrorBoundary Fallback={PartFailure}>
        <Rendered render={render} />
      </ErrorBoundary>
    </div>
  );
}

/** A component of its own, so that it suspends without the box around it. */
function Rendered({ render }: Pick<PartProps, "render">) {
  return render();
}

function ServedMarkup({ box, html }: { box: object; html: string }) {
  const element = useRef<HTMLDivElement>(null);
  useFollowedLinks(element);
  return <div {...box} ref={element} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Makes the plain anchors of the served markup navigate inside the application. */
function useFollowedLinks(element: RefObject<HTMLElement | null>): void {
  const navigate = usePageNavigate();
  useEffect(() => {
    const current = element.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      const isOurs = link && link.origin === location.origin && link.pathname !== location.pathname;
      if (!isOurs || link.target || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(splitAddress(link.pathname).path + link.search + link.hash);
    };
    current?.addEventListener("click", follow);
    return () => current?.removeEventListener("click", follow);
  }, [element, navigate]);
}

function servedMarkup(place: string): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector(`[data-part="${place}"]`)?.innerHTML ?? null;
}
