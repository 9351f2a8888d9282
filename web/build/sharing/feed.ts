import { Feed } from "feed";
import type { Language } from "../../src/i18n/languages.ts";

export interface FeedEntry {
  url: string;
  title: string;
  description: string;
  /** ISO date. */
  published: string;
  picture: string;
}

export interface FeedChannel {
  language: Language;
  title: string;
  description: string;
  /** Absolute addresses: of the blog, of the feed itself. */
  url: string;
  feedUrl: string;
  author: string;
}

/** Renders the blog as RSS 2.0, newest first. */
export function renderFeed(channel: FeedChannel, entries: readonly FeedEntry[]): string {
  const newest = entries
    .map(({ published }) => published)
    .toSorted()
    .at(-1);
  const feed = new Feed({
    id: channel.url,
    link: channel.url,
    title: channel.title,
    description: channel.description,
    language: channel.language,
    generator: false,
    feedLinks: { rss: channel.feedUrl },
    ...(newest && { updated: new Date(newest) }),
  });
  for (const { url, title, description, published, picture } of entries) {
    feed.addItem({
      id: url,
      link: url,
      title,
      description,
      date: new Date(published),
      author: [{ name: channel.author }],
      image: { url: picture, type: "image/png" },
    });
  }
  return feed.rss2();
}
