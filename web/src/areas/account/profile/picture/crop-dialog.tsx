import { type FormEvent, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { DialogProblem } from "../../../../session/dialog-problem.tsx";
import { failureToast } from "../../../../session/problem-text.ts";
import { DialogForm } from "../../../../ui/dialog-form.tsx";
import { Field } from "../../../../ui/field.tsx";
import { showToast, type ToastOptions } from "../../../../ui/toast-store.ts";
import { savePicture } from "./api.ts";
import styles from "./picture.module.css";
import { type Area, cutOut, type OpenedPicture } from "./picture-file.ts";

const MOST_ZOOM = 4;
/** Pixels that one press of an arrow key moves the picture by; with Shift a fifth of it. */
const KEY_STEP = 10;

interface Props {
  picture: OpenedPicture;
  change: Parameters<typeof savePicture>[0];
  /** Gets the address of the saved picture. */
  onSaved: (address: string) => void;
  onClose: () => void;
}

/** Cuts a square out of a picture, by pointer, keys or slider, and saves it. */
export function CropDialog({ picture, change, onSaved, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("account/profile/picture");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [problem, setProblem] = useState<ToastOptions>();
  const [isBusy, setBusy] = useState(false);
  const area = useRef<Area>(undefined);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const address = await savePicture(change, await cutOut(picture, area.current));
      showToast({ title: words.saved });
      onSaved(address);
    } catch (error) {
      setProblem(failureToast(error, language, words, words.failed));
      setBusy(false);
    }
  };
  return (
    <DialogForm
      words={words.dialog}
      form={{ onSubmit: (event) => void save(event) }}
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className="small muted">{words.hint}</p>
      <div className={styles.cropFrame}>
        <Cropper
          image={picture.address}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels;
          }}
          keyboardStep={KEY_STEP}
          showGrid={false}
          classes={cropperClasses}
          // Its own sheet of styles would be an inline one, which the page's policy refuses.
          disableAutomaticStylesInjection
          mediaProps={{ alt: "", draggable: false }}
          cropperProps={{ role: "application", "aria-label": words.area }}
        />
      </div>
      <Field label={words.zoom}>
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={({ target }) => setZoom(Number(target.value))}
            className={styles.zoom}
          />
        )}
      </Field>
      <DialogProblem problem={problem} />
    </DialogForm>
  );
}

const cropperClasses = {
  containerClassName: styles.container ?? "",
  mediaClassName: styles.media ?? "",
  cropAreaClassName: styles.area ?? "",
};
