import type { Words } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { localeOf, longDay } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import type { Entry } from "./api.ts";

type LikenessWords = Words<"account/likeness">;

/** Who reads the ledger, and whom the twin shows. */
export interface Reader {
  /** The reader is the person shown. */
  isPerson: boolean;
  /** The reader is the customer. */
  isCustomer: boolean;
  personName: string;
}

/** Whether an entry is an act of the person shown; everything else is a use of the twin, or of what it is made from. */
export function isPersonsAct({ actor, kind }: Entry, { isPerson, isCustomer }: Reader): boolean {
  // The team enters that the statement was said; the person said it.
  if (actor === "person" || kind === "consent_spoken") return true;
  return actor === "customer" && isPerson && isCustomer && kind !== "consent_requested";
}

export function entryTitle(entry: Entry, reader: Reader, words: LikenessWords): string {
  const isOwn = reader.isPerson && !isAskedOfOthers(entry);
  const title = words.titles[entry.kind][isOwn ? "own" : "others"];
  const { kind } = entry.details as { kind?: keyof LikenessWords["kinds"] };
  return title.replace("{person}", reader.personName).replace("{kind}", kind ? words.kinds[kind] : "");
}

/** The ledger names nobody who was asked in the place of its person. */
const isAskedOfOthers = ({ kind, details }: Entry) =>
  kind === "consent_requested" && (details as Details).email === undefined;

/** The details that the server writes, by the kind of entry; see the ledger's own description there. */
export interface Details {
  email?: string;
  file_name?: string;
  languages?: (keyof LikenessWords["scope"]["languages"])[];
  channels?: (keyof LikenessWords["scope"]["channels"])[];
  until?: string;
  objects?: unknown[];
  videos?: unknown[];
  title?: string;
  version?: number;
  cut?: number;
  channel?: keyof LikenessWords["scope"]["channels"];
  shape?: string;
  /** Of the post. */
  url?: string;
  publication_id?: string;
  files?: Details[];
}

/** A line about the entry; the texts of strangers in it are isolated from its direction. */
export function entryLine(entry: Entry, reader: Reader, words: LikenessWords, language: Language): string {
  const details = entry.details as Details;
  const actor = isolated(entry.actor_name ?? unnamedActor(entry, reader, words));
  switch (entry.kind) {
    case "consent_requested":
      if (isAskedOfOthers(entry)) return words.askedOthers.replace("{actor}", actor);
      return words.asked.replace("{email}", isolated(details.email ?? "")).replace("{actor}", actor);
    case "consent_signed":
      return agreedLine(details, words, language);
    case "consent_spoken":
      return words.matches.replace("{actor}", actor);
    case "recording_received":
    case "recording_accepted":
    case "recording_refused": {
      const by = entry.actor === "system" ? words.byChecks : words.by.replace("{actor}", actor);
      return [isolated(details.file_name ?? ""), by].join(language === "ar" ? "، " : ", ");
    }
    case "script_written":
    case "script_approved": {
      const script = words.script
        .replace("{title}", isolated(details.title ?? ""))
        .replace("{version}", String(details.version ?? ""));
      return [script, words.by.replace("{actor}", actor)].join(language === "ar" ? "، " : ", ");
    }
    case "cut_made":
    case "cut_approved": {
      const cut = words.cut
        .replace("{title}", isolated(details.title ?? ""))
        .replace("{cut}", String(details.cut ?? ""));
      return [cut, words.by.replace("{actor}", actor)].join(language === "ar" ? "، " : ", ");
    }
    case "video_delivered":
    case "delivery_taken_back":
    case "video_published":
    case "video_downloaded":
      return [filmLine(details, words, language), words.by.replace("{actor}", actor)].join(
        language === "ar" ? "، " : ", ",
      );
    case "twin_begun":
      return details.videos?.length ? plural(language, details.videos.length, words.takenOver) : "";
    case "twin_replaced":
      return "";
    case "twin_deleted":
      return plural(language, details.objects?.length ?? 0, words.destroyed).replace("{actor}", actor);
    default:
      return words.by.replace("{actor}", actor);
  }
}

/** The film, or the first one of an archive and how many there are. */
export function filmLine({ files = [], ...one }: Details, words: LikenessWords, language: Language): string {
  const { title = "", channel, shape = "" } = files[0] ?? one;
  if (files.length > 1)
    return plural(language, files.length, words.films).replace("{title}", isolated(title));
  return words.film
    .replace("{title}", isolated(title))
    .replace("{channel}", channel ? words.scope.channels[channel] : "")
    .replace("{shape}", isolated(shape));
}

/** Who did it where the ledger has no name: a person can send the statement before they sign. */
function unnamedActor({ actor }: Entry, { personName }: Reader, { unnamed }: LikenessWords): string {
  return (actor === "person" && personName) || unnamed[actor];
}

function agreedLine(
  { languages = [], channels = [], until }: Details,
  words: LikenessWords,
  language: Language,
) {
  const list = new Intl.ListFormat(localeOf(language));
  return words.agreed
    .replace("{languages}", list.format(languages.map((code) => words.scope.languages[code])))
    .replace("{channels}", list.format(channels.map((code) => words.scope.channels[code])))
    .replace("{until}", until ? longDay(until, language) : "");
}

/** A name or file that may run in another direction than the sentence (FSI and PDI of Unicode's bidi algorithm). */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
