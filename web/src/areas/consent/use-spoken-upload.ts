import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { useAnswerAfter } from "../../session/use-answer-after.ts";
import { announceRecording, consentKey } from "./api.ts";
import {
  forgetUnfinished,
  isSameFile,
  readUnfinished,
  rememberUnfinished,
  type UnfinishedUpload,
} from "./unfinished-upload.ts";

/** `sent` and `total` are bytes; `secondsLeft` is an estimate, null while there is none. */
export interface UploadProgress {
  name: "sending" | "paused" | "lost";
  sent: number;
  total: number;
  secondsLeft: number | null;
}

export type UploadStage =
  | { name: "idle" }
  /** A former visit announced a video that did not arrive. */
  | { name: "interrupted" }
  | UploadProgress
  /** The server holds all of it, and has not said so yet. */
  | { name: "arrived" }
  | { name: "not-video" }
  | { name: "failed"; error: unknown };

export interface SpokenUpload {
  stage: UploadStage;
  choose: (file: File) => void;
  pause: () => void;
  resume: () => void;
  /** Stops, and throws away what arrived. */
  cancel: () => void;
}

/**
 * Sends the video of the spoken statement, and holds how far it is. It belongs above the page's states, so that a video
 * goes on while the person signs.
 */
export function useSpokenUpload(token: string): SpokenUpload {
  const [stage, setStage] = useState<UploadStage>(() => ({
    name: readUnfinished(token) ? "interrupted" : "idle",
  }));
  const upload = useRef<Upload>(null);
  const pace = useRef({ at: 0, sent: 0 });
  useLeaveWarning(stage.name === "sending");

  const choose = async (file: File) => {
    // Some phones name no type.
    if (file.type !== "" && !file.type.startsWith("video/")) return setStage({ name: "not-video" });
    setStage({ name: "sending", sent: 0, total: file.size, secondsLeft: null });
    try {
      const former = readUnfinished(token);
      const unfinished =
        former && isSameFile(former.file, file)
          ? former
          : { file, announced: await announceRecording(token, file) };
      rememberUnfinished(token, unfinished);
      await send(file, unfinished);
    } catch (error) {
      setStage({ name: "failed", error });
    }
  };
  const send = async (file: File, unfinished: UnfinishedUpload) => {
    pace.current = { at: 0, sent: 0 };
    const { sendVideo } = await import("./send-video.ts");
    upload.current = await sendVideo(file, unfinished, {
      onAddress: (address) => rememberUnfinished(token, { ...unfinished, address }),
      onProgress: (sent) => setStage(progress(sent, file.size, pace.current)),
      onArrived: arrive,
      onStopped: (isRefused) => {
        if (isRefused) forgetUnfinished(token);
        setStage((last) => (isRefused ? { name: "failed", error: null } : stopped(last, "lost")));
      },
    });
  };
  const arrive = () => {
    forgetUnfinished(token);
    upload.current = null;
    setStage({ name: "arrived" });
  };
  useAnswerAfter(stage.name === "arrived", consentKey, () => setStage({ name: "idle" }));
  const pause = () => {
    void upload.current?.abort();
    setStage((last) => stopped(last, "paused"));
  };
  const resume = () => {
    pace.current = { at: 0, sent: 0 };
    setStage((last) => (isInProgress(last) ? { ...last, name: "sending", secondsLeft: null } : last));
    upload.current?.start();
  };
  useNetworkReturn(stage.name === "lost", resume);
  const cancel = () => {
    // What the server still holds of it ends by itself if this does not reach it.
    upload.current?.abort(true).catch(() => {});
    upload.current = null;
    forgetUnfinished(token);
    setStage({ name: "idle" });
  };
  return { stage, choose: (file) => void choose(file), pause, resume, cancel };
}

function isInProgress(stage: UploadStage): stage is UploadProgress {
  return "sent" in stage;
}

function stopped(last: UploadStage, name: "paused" | "lost"): UploadStage {
  return isInProgress(last) ? { ...last, name, secondsLeft: null } : last;
}

/** Seconds of sending after which the rest can be estimated. */
const SETTLED = 3;

/** The stage after more was sent. `pace` holds when this stretch of sending began, and how far it was then. */
function progress(sent: number, total: number, pace: { at: number; sent: number }): UploadStage {
  const now = performance.now() / 1000;
  if (pace.at === 0) Object.assign(pace, { at: now, sent });
  const seconds = now - pace.at;
  const rate = seconds > SETTLED ? (sent - pace.sent) / seconds : 0;
  return { name: "sending", sent, total, secondsLeft: rate > 0 ? (total - sent) / rate : null };
}

/** Goes on by itself once the network is back. */
function useNetworkReturn(isLost: boolean, resume: () => void): void {
  const goOn = useEffectEvent(resume);
  useEffect(() => {
    if (!isLost) return undefined;
    const hear = () => goOn();
    window.addEventListener("online", hear);
    return () => window.removeEventListener("online", hear);
  }, [isLost]);
}

/** Asks before the page is left in the middle of sending. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);
}
