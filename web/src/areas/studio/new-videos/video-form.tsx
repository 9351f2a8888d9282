import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { videoBounds } from "../../../generated/forms/create-video.ts";
import type { Functions } from "../../../generated/functions.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { productionAddress } from "../addresses.ts";
import type { Video } from "../api.ts";
import { Trail } from "../trail.tsx";
import { type Channel, type Person, personShown, type VideoProduction } from "../video/api.ts";
import { useVideoAct } from "../video/use-video.ts";
import styles from "./new-videos.module.css";
import { PersonSpokenAndChannels } from "./spoken-and-channels.tsx";

/** The form of a new video, for the customer and for the team. */
export function NewVideo({ production }: { production: VideoProduction }) {
  const words = useWords("studio/new-videos/one");
  const back = productionAddress(production);
  return (
    <>
      <div className={styles.head}>
        <Trail label={words.trail} studio={words.name} plan={production.plan_name} to={back} />
        <h1 className="h2">{words.title}</h1>
        <p className="lead">{production.stopped_at === null ? words.lead : words.stopped}</p>
      </div>
      {production.stopped_at === null && <NewVideoForm production={production} back={back} />}
    </>
  );
}

type Problems = Partial<Record<"title" | "brief" | "channels", string>>;

function NewVideoForm({ production, back }: { production: VideoProduction; back: string }) {
  const words = useWords("studio/new-videos/one");
  const navigate = usePageNavigate();
  // The same id for every try: an answer that was lost makes no second video.
  const [id] = useState(newId);
  const create = useVideoAct("create-video", words, words.failed);
  return (
    <VideoForm
      people={production.people}
      isBusy={create.isPending}
      send={words.send}
      busy={words.busy}
      onSend={(about) =>
        create.mutate(
          { id, production_id: production.id, ...about },
          { onSuccess: () => navigate(`/studio/${production.id}/videos/${id}`) },
        )
      }
    >
      <PageLink to={back} className={buttonClass({ kind: "outline" })}>
        {words.cancel}
      </PageLink>
    </VideoForm>
  );
}

/** Changes what a video is about, or deletes one of which nothing was spent. Props: `onDone`, `onDeleted`. */
export function ChangeVideo(props: {
  production: VideoProduction;
  video: Video;
  onDone: () => void;
  onDeleted: () => void;
}) {
  const words = useWords("studio/new-videos/one");
  const { production, video, onDone, onDeleted } = props;
  const change = useVideoAct("change-video", words, words.change.failed);
  const remove = useVideoAct("delete-video", words, words.change.failed);
  const [isAsking, setAsking] = useState(false);
  const isBusy = change.isPending || remove.isPending;
  const hasScript = video.version > 0;
  // Whether the script was approved before, the server knows.
  const mayDelete = !hasScript || (production.side === "customer" && video.step === "scripts" && !video.cut);
  // Not as an option of the call, which is dropped with this form: the video is gone by then.
  const take = () => remove.mutateAsync({ video_id: video.id }).then(onDeleted, () => undefined);
  const shown = personShown(production, video);
  return (
    <>
      <VideoForm
        // Whom a script was written for stays, unless their twin was deleted.
        people={shown && video.version > 0 ? [shown] : production.people}
        video={video}
        isBusy={isBusy}
        send={words.change.send}
        busy={words.busy}
        onSend={(about) => change.mutate({ video_id: video.id, ...about }, { onSuccess: onDone })}
      >
        <Button kind="outline" disabled={isBusy} onClick={onDone}>
          {words.change.cancel}
        </Button>
        {mayDelete && (
          <Button
            kind="outline"
            disabled={isBusy}
            onClick={() => (hasScript ? setAsking(true) : void take())}
          >
            {words.change.remove}
          </Button>
        )}
      </VideoForm>
      {isAsking && (
        <ConfirmDialog
          words={words.change.confirm}
          isGrave
          onConfirm={() => take().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>{words.change.confirm.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type About = Pick<
  Functions["create-video"]["request"],
  "twin_id" | "title" | "brief" | "spoken" | "channels"
>;

/** Title, brief, who is shown, language and channels. Props: `people` to choose from; `video` that is changed; `onSend`; `children`, the other buttons. */
function VideoForm(props: {
  people: readonly Person[];
  video?: Video;
  isBusy: boolean;
  send: string;
  busy: string;
  onSend: (about: About) => void;
  children: ReactNode;
}) {
  const words = useWords("studio/new-videos/one");
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { people, video, isBusy } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const typed = new FormData(form.current);
    const [title, brief] = [typedText(typed, "title"), typedText(typed, "brief")];
    const chosen = typed.getAll("channels") as Channel[];
    const [channel, ...others] = chosen;
    const found = problemsOf(title, brief, chosen, words.errors);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first || !channel) return form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    // The language of a script stays: a field that is disabled is not typed in.
    const spoken = (typed.has("spoken") ? typedText(typed, "spoken") : video?.language) as Language;
    const twin_id = typedText(typed, "person") || (people[0]?.id ?? null);
    props.onSend({ twin_id, title, brief, spoken, channels: [channel, ...others] });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={() => setProblems({})}>
      <TextField
        name="title"
        label={words.fields.title}
        hint={words.fields.titleHint}
        dir="auto"
        autoComplete="off"
        defaultValue={video?.title}
        error={problems.title}
      />
      <TextArea
        name="brief"
        rows={6}
        dir="auto"
        defaultValue={video?.brief}
        label={words.fields.brief}
        hint={words.fields.briefHint}
        error={problems.brief}
      />
      <PersonSpokenAndChannels
        people={people}
        shown={video?.twin_id}
        video={video}
        problem={problems.channels}
        words={words}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy} busyLabel={props.busy}>
          {props.send}
        </Button>
        {props.children}
      </div>
    </form>
  );
}

function typedText(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function problemsOf(
  title: string,
  brief: string,
  channels: readonly Channel[],
  words: Record<"title" | "titleLong" | "briefLong" | "channels", string>,
): Problems {
  const problems: Problems = {};
  const { title: titles, brief: briefs } = videoBounds;
  if (title.length < titles.min) problems.title = words.title;
  if (title.length > titles.max) problems.title = words.titleLong.replace("{max}", String(titles.max));
  if (brief.length > briefs.max) problems.brief = words.briefLong.replace("{max}", String(briefs.max));
  if (channels.length === 0) problems.channels = words.channels;
  return problems;
}
