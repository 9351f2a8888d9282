import { useState } from "react";
import { localeOf } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { type Language, languages } from "../../../i18n/languages.ts";
import { SelectField } from "../../../ui/field.tsx";
import { personName } from "../../../ui/studio/people.ts";
import type { Video } from "../api.ts";
import type { Channel, Consent, Person } from "../video/api.ts";
import styles from "./new-videos.module.css";

interface FieldWords {
  readonly person: string;
  readonly scope: {
    readonly channels: Readonly<Record<Channel, string>>;
    readonly languages: Readonly<Record<Language, string>>;
  };
  readonly fields: Readonly<Record<"person" | "language" | "channels" | "agreed" | "noConsent", string>>;
}

/**
 * The field `person`, where there are several, and what the consent of the chosen one covers. Props: `people`, who
 * can be shown; `shown`, the id of who is shown so far; those of `SpokenAndChannels`.
 */
export function PersonSpokenAndChannels(props: {
  people: readonly Person[];
  shown: string | null | undefined;
  video?: Pick<Video, "language" | "channels" | "version"> | undefined;
  problem: string | undefined;
  words: FieldWords;
}) {
  const { people, shown, words } = props;
  const [chosen, choose] = useState(shown);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  return (
    <>
      {people.length > 1 && (
        <SelectField
          name="person"
          label={words.fields.person}
          defaultValue={person?.id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {people.map(({ id }) => (
            <option key={id} value={id}>
              {personName(people, id, words)}
            </option>
          ))}
        </SelectField>
      )}
      <SpokenAndChannels key={person?.id} {...props} consent={person?.consent ?? null} />
    </>
  );
}

/**
 * The fields `spoken` and `channels` of a form, with what the consent covers. Props: `consent`, null where none is;
 * `video` that is changed; `problem` with the channels; `words`.
 */
function SpokenAndChannels(props: {
  consent: Consent | null;
  video?: Pick<Video, "language" | "channels" | "version"> | undefined;
  problem: string | undefined;
  words: FieldWords;
}) {
  const { language } = useLanguage();
  const { consent, video, problem, words } = props;
  const channels = Object.entries(words.scope.channels) as [Channel, string][];
  const list = new Intl.ListFormat(localeOf(language));
  const agreed = consent
    ? words.fields.agreed
        .replace("{channels}", list.format(consent.channels.map((code) => words.scope.channels[code])))
        .replace("{languages}", list.format(consent.languages.map((code) => words.scope.languages[code])))
    : words.fields.noConsent;
  return (
    <>
      <SelectField
        name="spoken"
        label={words.fields.language}
        disabled={video !== undefined && video.version > 0}
        defaultValue={video?.language ?? spokenFirst(consent?.languages ?? [], language)}
      >
        {Object.values(languages).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.channels} aria-describedby="channels-hint">
        <legend>{words.fields.channels}</legend>
        {channels.map(([code, name]) => (
          <label key={code} className={styles.channel}>
            <input
              type="checkbox"
              name="channels"
              value={code}
              defaultChecked={
                video
                  ? video.channels.includes(code)
                  : consent?.channels.length === 1 && consent.channels[0] === code
              }
            />
            {name}
          </label>
        ))}
        <p id="channels-hint" className={problem ? styles.error : "small muted"}>
          {problem ?? agreed}
        </p>
      </fieldset>
    </>
  );
}

/** The reader's language, unless the consent covers the other one alone. */
function spokenFirst(agreed: readonly Language[], own: Language): Language {
  return agreed.includes(own) ? own : (agreed[0] ?? own);
}
