import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type DragEvent, Suspense, useId, useRef, useState } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { failureToast } from "../../../../session/problem-text.ts";
import type { SessionUser } from "../../../../session/session-context.ts";
import { lazy } from "../../../../site/lazy.tsx";
import { LineScreen } from "../../../../ui/art/line-screen.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Initials } from "../../../../ui/initials.tsx";
import { initialsOf } from "../../../../ui/initials-of.ts";
import { dismissToast, showToast } from "../../../../ui/toast-store.ts";
import { Waiting } from "../../../../ui/waiting.tsx";
import type { Profile } from "../api.ts";
import { removePicture } from "./api.ts";
import styles from "./picture.module.css";
import { type OpenedPicture, openPicture, PictureError, pictureTypes } from "./picture-file.ts";

// Few visits change the picture.
const CropDialog = lazy(() => import("./crop-dialog.tsx").then((module) => ({ default: module.CropDialog })));

interface Props {
  user: SessionUser;
  /** Undefined while it loads. */
  profile: Profile | undefined;
}

/** The person's picture, and the ways to choose, drop and remove it. */
export function PicturePart({ user, profile }: Props) {
  const { picture: words } = useWords("account/profile");
  const chooser = useRef<HTMLInputElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { opened, close, open } = useOpenedPicture();
  const drop = useDrop(open);
  const name = profile?.full_name || profile?.username || "";
  const current = profile?.avatar_url ?? null;
  const show = (address: string | null) =>
    client.setQueryData<Profile>(["profile"], (known) => known && { ...known, avatar_url: address });
  const onRemoved = () => {
    // The button that was pressed goes with the picture.
    acts.current?.querySelector("button")?.focus();
    show(null);
  };
  return (
    <div {...(profile && drop.handlers)} className={classNames(styles.part, drop.isOver && styles.over)}>
      <ProfileTile letters={initialsOf(name, user.email)} picture={current} />
      {profile && (
        <>
          <input
            ref={chooser}
            type="file"
            accept={pictureTypes}
            hidden
            aria-label={words.choose}
            onChange={(event) => void open(fileIn(event))}
          />
          <div ref={acts} className={styles.acts}>
            <Button kind="outline" size="small" onClick={() => chooser.current?.click()}>
              {current ? words.change : words.choose}
            </Button>
            {current && <RemoveButton change={{ userId: user.id, former: current }} onRemoved={onRemoved} />}
          </div>
          <p className="small muted">{words.hint}</p>
        </>
      )}
      {opened && (
        <Suspense fallback={<Waiting label={words.opening} lines={0} />}>
          <CropDialog
            picture={opened}
            change={{ userId: user.id, former: current }}
            onSaved={(address) => {
              show(address);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

function fileIn({ target }: ChangeEvent<HTMLInputElement>): File | undefined {
  const file = target.files?.[0];
  // The same file chosen again is a change again.
  target.value = "";
  return file;
}

/** The picture that is being cut, and `open`, which opens a file or says why it cannot. */
function useOpenedPicture() {
  const { picture: words } = useWords("account/profile");
  const [opened, setOpened] = useState<OpenedPicture>();
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    dismissToast();
    try {
      setOpened(await openPicture(file));
    } catch (error) {
      const fault = error instanceof PictureError ? error.fault : "unreadable";
      showToast({ kind: "error", title: words.notOpened, description: words.faults[fault] });
    }
  };
  return { opened, open, close: () => setOpened(undefined) };
}

/** The handlers of a place where a file can be dropped, and whether one is over it. */
function useDrop(onFile: (file: File | undefined) => Promise<void>) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      // Otherwise the browser would leave the page for the picture.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

interface RemoveProps {
  change: Parameters<typeof removePicture>[0];
  onRemoved: () => void;
}

function RemoveButton({ change, onRemoved }: RemoveProps) {
  const { language } = useLanguage();
  const words = useWords("account/profile");
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removePicture(change);
      showToast({ title: words.picture.removed });
      onRemoved();
    } catch (error) {
      showToast(failureToast(error, language, words, words.picture.notRemoved));
      setBusy(false);
    }
  };
  return (
    <Button
      kind="outline"
      size="small"
      busy={isBusy}
      busyLabel={words.picture.removing}
      onClick={() => void remove()}
    >
      {words.picture.remove}
    </Button>
  );
}

/** A person's tile and its line-screen twin. Decorative. Props: `letters`; `picture`, the address in the profile. */
function ProfileTile({ letters, picture }: { letters: string; picture: string | null }) {
  const screen = useId();
  return (
    <div className={styles.pair} aria-hidden="true">
      <Initials letters={letters} picture={picture} size="large" />
      <svg className={styles.twin} viewBox="0 0 96 96">
        <defs>
          <LineScreen id={screen} ink="currentColor" pitch={6} line={2} />
        </defs>
        <rect
          x="1"
          y="1"
          width="94"
          height="94"
          rx="2"
          fill={`url(#${screen})`}
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
    </div>
  );
}
