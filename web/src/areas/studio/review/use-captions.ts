import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { callFunction } from "../call-function.ts";
import type { Captions, Delivery } from "../deliveries/api.ts";
import { useDeliveries } from "../deliveries/use-deliveries.ts";
import { type VideoRecord } from "../video/api.ts";
import type { NumberedCut } from "./api.ts";

/** The captions of a cut, and which of them are shown. */
export interface CaptionsState {
  /** Empty where nothing is offered. */
  languages: readonly Language[];
  shown: Language | null;
  isLoading: boolean;
  /** The addresses of those that were wanted so far. */
  loaded: Readonly<Partial<Record<Language, string>>>;
  toggle: () => void;
  show: (language: Language) => void;
  /** For a file that did not arrive. */
  fail: (language: Language) => void;
}

/**
 * Finds the captions of a cut among its deliveries. Their texts are asked for when somebody wants to see them, and once.
 */
export function useCaptions({ video, production }: VideoRecord, cut: NumberedCut): CaptionsState {
  const { language: reading } = useLanguage();
  const words = useWords("studio/review");
  const { data: record } = useDeliveries(production.id);
  const [shown, setShown] = useState<Language | null>(null);
  const [last, setLast] = useState<Language | null>(null);
  const [loaded, setLoaded] = useState<CaptionsState["loaded"]>({});
  const canLoad = cut.status === "ready" && production.stopped_at === null;
  const captions = canLoad
    ? captionsOf(record?.deliveries ?? [], video, cut, production.side === "team")
    : [];
  const languages = captions.map(({ language }) => language);
  const { failed } = words.captions;
  const asking = useMutation({
    mutationFn: ({ delivery_id, language }: Captions) =>
      callFunction("show-captions", { delivery_id, spoken: language }),
    onSuccess: ({ url }, { language }) => setLoaded((others) => ({ ...others, [language]: url })),
    onError: (error) => {
      setShown(null);
      showToast(failureToast(error, reading, words, failed));
    },
  });
  const show = (language: Language) => {
    const found = captions.find((each) => each.language === language);
    if (!found || asking.isPending) return;
    setShown(language);
    setLast(language);
    if (loaded[language] === undefined) asking.mutate(found);
  };
  const toggle = () => {
    const [first] = languages;
    const preferred = [last, reading, video.language, first].find((one) => one && languages.includes(one));
    if (shown !== null) setShown(null);
    else if (preferred) show(preferred);
  };
  const fail = (language: Language) => {
    setShown(null);
    setLoaded(({ [language]: _failed, ...others }) => others);
    showToast({ kind: "error", title: failed.title, description: failed.description });
  };
  return { languages, shown, isLoading: asking.isPending, loaded, toggle, show, fail };
}

/**
 * One of each language, from the films that speak as the cut does. The same cut may be delivered in several lengths:
 * times fit best where the length is nearest.
 */
export function captionsOf(
  deliveries: readonly Delivery[],
  video: { id: string; language: Language },
  cut: NumberedCut,
  isTeam: boolean,
): Captions[] {
  const distance = ({ duration_ms }: Delivery) => Math.abs((duration_ms ?? 0) - (cut.duration_ms ?? 0));
  const every = deliveries
    .filter((delivery) => delivery.video_id === video.id && delivery.cut === cut.number)
    .filter(({ language }) => language === video.language)
    // The team may look at a film before it is delivered.
    .filter(({ status }) => status === "delivered" || (isTeam && status === "checked"))
    .toSorted((one, other) => distance(one) - distance(other))
    .flatMap(({ captions }) => captions);
  return every.filter(
    ({ language }, index) => every.findIndex((each) => each.language === language) === index,
  );
}
