import type { Words } from "../../../i18n/dictionaries.ts";
import { fileSize } from "../../../i18n/file-size.ts";
import type { Language } from "../../../i18n/languages.ts";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import type { Delivery } from "./api.ts";

type DeliveryWords = Words<"studio/deliveries/list">;

/** "9:16, Arabic, 1:58, 124 MB". Ratios and times are isolated: they run left to right in Arabic too. */
export function deliveryFacts(delivery: Delivery, language: Language, words: DeliveryWords): string {
  const { duration_ms, shape, size } = delivery;
  const fact = duration_ms === null ? words.shortFact : words.fact;
  return fact
    .replace("{shape}", leftToRight(shape))
    .replace("{language}", words.scope.languages[delivery.language])
    .replace("{time}", duration_ms === null ? "" : leftToRight(clockTime(duration_ms / 1000)))
    .replace("{size}", fileSize(size, language));
}

/** What tells a film from the others of its video: "LinkedIn 9:16". */
export function deliveryName(delivery: Delivery, words: DeliveryWords): string {
  return `${words.scope.channels[delivery.channel]} ${leftToRight(delivery.shape)}`;
}

/** In an isolate of its own (LRI and PDI of Unicode's bidi algorithm). */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;
