/** First match wins: most browsers also name the ones they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** What a `User-Agent` header says of a browser and its system, in their makers' names. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: firstOf(browsers, userAgent ?? ""), system: firstOf(systems, userAgent ?? "") };
}

function firstOf(names: readonly [RegExp, string][], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
