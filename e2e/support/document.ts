import type { Page } from "@playwright/test";

/** What a served page says about itself and where it leads, read from its DOM. */
export interface ReadDocument {
  title: string;
  description: string;
  headings: { level: number; text: string }[];
  /** Paths on our own origin, with their fragments; without the switch to the other language. */
  links: string[];
  ids: string[];
  canonical: string | null;
  alternates: Record<string, string>;
  shareImage: string | null;
  structuredData: unknown[];
  text: string;
}

/** Reads a page as it was served: open it with scripts turned off. */
export function readDocument(page: Page): Promise<ReadDocument> {
  return page.evaluate(() => {
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    const content = (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
    const path = (href: string) => new URL(href).pathname;
    return {
      title: document.title,
      description: content("description") ?? "",
      headings: all<HTMLHeadingElement>("h1, h2, h3, h4").map((heading) => ({
        level: Number(heading.tagName[1]),
        text: heading.innerText.replace(/\s+/g, " ").trim(),
      })),
      links: all<HTMLAnchorElement>("a[href]:not([hreflang])")
        .filter(({ href }) => href.startsWith(location.origin))
        .map(({ pathname, hash }) => pathname + hash),
      ids: all("[id]").map(({ id }) => id),
      canonical: all<HTMLLinkElement>('link[rel="canonical"]').map(({ href }) => path(href))[0] ?? null,
      alternates: Object.fromEntries(
        all<HTMLLinkElement>('link[rel="alternate"][hreflang]').map(({ hreflang, href }) => [
          hreflang,
          path(href),
        ]),
      ),
      shareImage: content("og:image") ?? null,
      structuredData: all('script[type="application/ld+json"]').map(({ textContent }) =>
        JSON.parse(textContent ?? "null"),
      ),
      text: document.body.innerText,
    };
  });
}
