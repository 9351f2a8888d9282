import { Suspense } from "react";
import { calendarDay } from "../../i18n/calendar-day.ts";
import { shortDate } from "../../i18n/day-text.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Language } from "../../i18n/languages.ts";
import { plural } from "../../i18n/plural.ts";
import { lazyDecoration } from "../../site/lazy.tsx";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PlanName } from "../../ui/plan-name.tsx";
import { distinctName } from "../../ui/studio/people.ts";
import { StateMark } from "../../ui/studio/state-mark.tsx";
import { consentAddress, recordingsAddress } from "./addresses.ts";
import type { Production } from "./api.ts";
import { isForViewer, type Need, shownTwin, type Waiting } from "./facts.ts";
import type { StudioWords } from "./headline.tsx";
import styles from "./studio.module.css";

const NeedPicture = lazyDecoration(() =>
  import("./need-picture.tsx").then((module) => ({ default: module.NeedPicture })),
);

/**
 * What waits for the customer: a row for each thing, with its one act. Props: `waiting`; `words`; `label` names the list;
 * `namesPlan` when it holds several productions' things.
 */
export function NeedsList(props: {
  waiting: readonly Waiting[];
  words: StudioWords;
  label: string;
  namesPlan?: boolean;
}) {
  const { waiting, words, label, namesPlan } = props;
  const first = waiting.findIndex(({ need }) => isForViewer(need));
  return (
    <ul className={styles.needs} aria-label={label}>
      {waiting.map(({ production, need }, index) => (
        <li key={keyOf(production, need)} className={styles.need}>
          <NeedRow
            production={production}
            need={need}
            words={words}
            isFirst={index === first}
            namesPlan={namesPlan}
          />
        </li>
      ))}
    </ul>
  );
}

function keyOf({ id }: Production, need: Need): string {
  return "video" in need ? id + need.video.id : id + need.twin.id + need.about;
}

interface RowProps extends Waiting {
  words: StudioWords;
  isFirst: boolean;
  namesPlan: boolean | undefined;
}

function NeedRow({ production, need, words, isFirst, namesPlan }: RowProps) {
  const { language } = useLanguage();
  const { mark, title, text, action } = needText(words, need);
  const values = needValues(need, language, words);
  const shown = "video" in need ? shownTwin(production, need.video) : need.twin.id;
  const name = distinctName(production.twins, shown, words);
  return (
    <>
      <div className={styles.needPicture}>
        <Suspense>
          <NeedPicture about={need.about} />
        </Suspense>
      </div>
      <div className={styles.needText}>
        <p>
          <StateMark kind={isForViewer(need) ? "yours" : "paused"}>
            {fill(mark, values)}
            {name && (
              <>
                {language === "ar" ? "، " : ", "}
                <bdi>{name}</bdi>
              </>
            )}
            {namesPlan && (
              <>
                {language === "ar" ? "، " : ", "}
                <PlanName name={production.plan_name} />
              </>
            )}
          </StateMark>
        </p>
        <h2 className="h3">{fill(title, values)}</h2>
        <p className="muted">{fill(text, values)}</p>
      </div>
      <PageLink
        to={addressOfNeed(production, need)}
        className={buttonClass({ kind: isFirst ? "primary" : "outline", className: styles.needAction })}
      >
        {action}
      </PageLink>
    </>
  );
}

function needText(words: StudioWords, need: Need) {
  if (need.about === "cut") {
    const { cut } = words.needs;
    return { mark: cut.mark, ...cut.watch };
  }
  if (need.about === "script") {
    const { script } = words.needs;
    return { mark: script.mark, ...script[need.state] };
  }
  if (need.about === "agreement") {
    const { agreement } = words.needs;
    const isOwnAnswer = need.state === "asked" && need.agreement.isOwn;
    return { mark: agreement.mark, ...agreement[isOwnAnswer ? "askedOwn" : need.state] };
  }
  const kind = words.needs[need.about];
  return { mark: kind.mark, ...kind[need.state] };
}

function needValues(need: Need, language: Language, words: StudioWords) {
  if ("video" in need) {
    const { title, version, words: count, cut } = need.video;
    return { title: <bdi>{title}</bdi>, version, cut, words: plural(language, count, words.words) };
  }
  if (need.about !== "agreement") return { file: <bdi>{need.recording?.file_name}</bdi> };
  const { consent, request } = need.agreement;
  const isOfConsent = need.state === "ended" || need.state === "withdrawn" || need.state === "unspoken";
  return {
    name: <bdi>{isOfConsent ? consent?.name : request?.email}</bdi>,
    date: request && shortDate(request.created_at, language),
    until:
      isOfConsent && consent
        ? calendarDay(consent.until, language)
        : request && shortDate(request.expires_at, language),
  };
}

function addressOfNeed(production: Production, need: Need): string {
  const { about } = need;
  if ("video" in need)
    return `/studio/${production.id}/videos/${need.video.id}${about === "cut" ? "#cut" : ""}`;
  if (about === "agreement") return consentAddress(production, need.twin.id);
  return `${recordingsAddress(production, need.twin.id)}#${about}`;
}
