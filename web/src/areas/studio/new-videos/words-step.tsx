import { type FormEvent, useRef, useState } from "react";
import { bulkBounds } from "../../../generated/forms/create-bulk-videos.ts";
import { localeOf } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import type { Channel, VideoProduction } from "../video/api.ts";
import { fieldsIn, type Words } from "./bulk-file.ts";
import styles from "./new-videos.module.css";
import { PersonSpokenAndChannels } from "./spoken-and-channels.tsx";

type Problems = Partial<Record<"title" | "text" | "channels", string>>;

interface Props {
  production: VideoProduction;
  /** What was typed before. */
  words: Words | null;
  /** What the server found wrong with it. */
  problems: string | undefined;
  onDone: (words: Words) => void;
  back: string;
}

/** The first step: a name and a script with fields, and what all videos share. */
export function WordsStep({ production, words: typed, problems: refused, onDone, back }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/new-videos/bulk");
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>(refused ? { text: refused } : {});
  const [fields, setFields] = useState(() => fieldsIn(typed ? `${typed.title}\n${typed.text}` : ""));
  // Fields are written in braces, in the reader's language.
  const example = (sentence: string) =>
    sentence
      .replace("{name}", `{${words.examples.name}}`)
      .replace("{company}", `{${words.examples.company}}`);
  const read = (): Omit<Words, "channels"> & { channels: Channel[] } => {
    const data = new FormData(form.current ?? undefined);
    const textOf = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const spoken = Object.values(languages).find(({ code }) => code === textOf("spoken"))?.code ?? "en";
    return {
      twin_id: textOf("person") || (production.people[0]?.id ?? null),
      title: textOf("title"),
      text: textOf("text"),
      spoken,
      channels: data.getAll("channels") as Channel[],
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { channels, ...shared } = read();
    const { title, text } = shared;
    const found = problemsOf(title, text, channels, {
      ...words.errors,
      noFields: example(words.errors.noFields),
    });
    setProblems(found);
    const [first] = Object.keys(found);
    const [channel, ...others] = channels;
    if (first || !channel) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    onDone({ ...shared, channels: [channel, ...others] });
  };
  const list = new Intl.ListFormat(localeOf(language));
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onInput={() => {
        setProblems({});
        const { title, text } = read();
        setFields(fieldsIn(`${title}\n${text}`));
      }}
    >
      <h2 className="h3" tabIndex={-1}>
        {words.wordsStep.title}
      </h2>
      <TextField
        name="title"
        label={words.wordsStep.name}
        hint={example(words.wordsStep.nameHint)}
        dir="auto"
        autoComplete="off"
        defaultValue={typed?.title}
        error={problems.title}
      />
      <TextArea
        name="text"
        rows={10}
        dir="auto"
        defaultValue={typed?.text}
        label={words.wordsStep.script}
        hint={example(words.wordsStep.scriptHint)}
        error={problems.text}
      />
      <output className={styles.fields}>
        {fields.length === 0 ? (
          words.wordsStep.noFields
        ) : (
          <>
            {words.wordsStep.fields} <bdi>{list.format(fields)}</bdi>
          </>
        )}
      </output>
      <PersonSpokenAndChannels
        people={production.people}
        shown={typed?.twin_id}
        video={typed ? { language: typed.spoken, channels: typed.channels, version: 0 } : undefined}
        problem={problems.channels}
        words={words}
      />
      <div className={styles.actions}>
        <Button type="submit">{words.wordsStep.next}</Button>
        <PageLink to={back} className={buttonClass({ kind: "outline" })}>
          {words.cancel}
        </PageLink>
      </div>
    </form>
  );
}

function problemsOf(
  title: string,
  text: string,
  channels: readonly Channel[],
  words: Record<"title" | "titleLong" | "text" | "textLong" | "noFields" | "channels", string>,
): Problems {
  const problems: Problems = {};
  const bounds = bulkBounds;
  if (title.length < bounds.title.min) problems.title = words.title;
  if (title.length > bounds.title.max)
    problems.title = words.titleLong.replace("{max}", String(bounds.title.max));
  if (fieldsIn(`${title}\n${text}`).length === 0) problems.text = words.noFields;
  if (text.length < bounds.text.min) problems.text = words.text;
  if (text.length > bounds.text.max) problems.text = words.textLong.replace("{max}", String(bounds.text.max));
  if (channels.length === 0) problems.channels = words.channels;
  return problems;
}
