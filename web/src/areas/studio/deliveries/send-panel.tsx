import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { fileSize } from "../../../i18n/file-size.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Video } from "../api.ts";
import { type Film, readFilm } from "../recordings/inspection/read-film.ts";
import { useVideoAct } from "../video/use-video.ts";
import { afterSuccess } from "./after-success.ts";
import type { Shape } from "./api.ts";
import { type Delivery, deliveriesKey } from "./api.ts";
import styles from "./deliveries.module.css";
import { uploadDelivery } from "./delivery-uploads.ts";

interface Chosen {
  file: File;
  film: Film | null;
}

/** Chooses a finished film and sends it: its shape is guessed from the picture, its channel from what is missing. */
export function SendPanel({ video, films }: { video: Video; films: readonly Delivery[] }) {
  const words = useWords("studio/deliveries/team").send;
  const [chosen, setChosen] = useState<Chosen | "reading" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (list: FileList | null) => {
    const file = list?.[0];
    if (!file) return;
    setChosen("reading");
    setChosen({ file, film: await readFilm(file) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void choose(event.dataTransfer.files);
  };
  return (
    <section className={styles.sendPanel} aria-label={words.title}>
      <h3 className="h4">{words.title}</h3>
      {chosen === null ? (
        <>
          <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <span className="muted">{words.drop}</span>
            <Button kind="outline" size="small" onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
          </div>
          <p className="caption muted">{words.hint}</p>
        </>
      ) : chosen === "reading" ? (
        <output className="muted">{words.reading}</output>
      ) : (
        <ChosenFilm
          key={`${chosen.file.name} ${chosen.file.lastModified}`}
          chosen={chosen}
          video={video}
          films={films}
          onDone={() => setChosen(null)}
          onAnother={() => input.current?.click()}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-kind="delivery"
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

function ChosenFilm(props: {
  chosen: Chosen;
  video: Video;
  films: readonly Delivery[];
  onDone: () => void;
  onAnother: () => void;
}) {
  const { chosen, video, films, onDone, onAnother } = props;
  const { file, film } = chosen;
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/team");
  const { scope } = words.delivery;
  const client = useQueryClient();
  const [id] = useState(newId);
  const channel = useRef<HTMLSelectElement>(null);
  const shape = useRef<HTMLSelectElement>(null);
  const spoken = useRef<HTMLSelectElement>(null);
  const start = useVideoAct("start-delivery", words.delivery, words.send.failed);
  const counted = films.filter(({ status }) => status !== "taken_back" && status !== "refused");
  const missing = video.channels.find((code) => !counted.some((one) => one.channel === code));
  const send = () => {
    const about = {
      channel: channel.current?.value as Delivery["channel"],
      shape: shape.current?.value as Delivery["shape"],
      spoken: spoken.current?.value as Delivery["language"],
    };
    const body = { id, video_id: video.id, ...about, file_name: file.name, size: file.size };
    afterSuccess(start.mutateAsync(body), (delivery) => {
      const refresh = () => client.invalidateQueries({ queryKey: deliveriesKey(video.production_id) });
      void uploadDelivery(delivery, file, () => void refresh());
      onDone();
    });
  };
  return (
    <div className={styles.chosen}>
      <p>
        <strong className={styles.fileName}>
          <bdi>{file.name}</bdi>
        </strong>{" "}
        <span className="small muted">
          {film
            ? words.send.guessed
                .replace("{width}", String(film.width))
                .replace("{height}", String(film.height))
                .replace("{size}", fileSize(file.size, language))
            : fileSize(file.size, language)}
        </span>
      </p>
      <div className={styles.fields}>
        <SelectField ref={channel} label={words.send.channel} defaultValue={missing ?? video.channels[0]}>
          {Object.entries(scope.channels).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          ref={shape}
          label={words.send.shape}
          defaultValue={film ? nearestShape(film.width, film.height) : "16:9"}
        >
          {SHAPES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <SelectField ref={spoken} label={words.send.spoken} defaultValue={video.language}>
          {Object.entries(scope.languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles.actions}>
        <Button kind="ink" size="small" busy={start.isPending} busyLabel={words.send.starting} onClick={send}>
          {words.send.start}
        </Button>
        <button type="button" className={inlineLink(styles.textButton)} onClick={onAnother}>
          {words.send.another}
        </button>
      </p>
    </div>
  );
}

const SHAPES: readonly Shape[] = ["16:9", "9:16", "1:1", "4:5"];
const ratios: Record<Shape, number> = { "16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1, "4:5": 4 / 5 };

/** The shape that comes nearest to a picture's size. The server measures the film itself. */
function nearestShape(width: number, height: number): Shape {
  const distance = (shape: Shape) => Math.abs(Math.log((ratios[shape] * height) / width));
  return SHAPES.toSorted((one, other) => distance(one) - distance(other))[0] ?? "16:9";
}
