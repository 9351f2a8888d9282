import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { callFunction } from "../call-function.ts";
import { forgetSending, prepareSending } from "../uploads/send-file.ts";
import { cutsKey } from "./use-cuts.ts";

/** `offline` goes on by itself when the network is back; `stopped` waits for a press. */
export interface Sending {
  cutId: string;
  fileName: string;
  size: number;
  /** Bytes. */
  sent: number;
  phase: "sending" | "paused" | "offline" | "stopped";
}

/** The file of a cut on its way: it goes on after a lost network, and on another day from the same file. */
export function useSending(videoId: string) {
  const client = useQueryClient();
  const upload = useRef<Upload | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const change = (changes: Partial<Sending>) => setSending((former) => former && { ...former, ...changes });
  const readAgain = () => client.invalidateQueries({ queryKey: cutsKey(videoId) });

  const resume = () => {
    change({ phase: "sending" });
    upload.current?.start();
  };
  const pause = () => {
    void upload.current?.abort();
    change({ phase: "paused" });
  };
  /** Announces and sends a file; rejects with a `BackendError` when the server does not take it. */
  const start = async (file: File, note: string) => {
    const body = { video_id: videoId, file_name: file.name, size: file.size, note };
    const { id, object_path } = await callFunction("start-cut", body);
    setSending({ cutId: id, fileName: file.name, size: file.size, sent: 0, phase: "sending" });
    upload.current = await prepareSending(file, {
      bucket: "cuts",
      rowId: id,
      objectPath: object_path,
      onProgress: (sent) => change({ sent }),
      onSent: () => {
        upload.current = null;
        setSending(null);
        void readAgain();
      },
      onError: () => change({ phase: navigator.onLine ? "stopped" : "offline" }),
    });
    upload.current.start();
  };
  /** Gives a file up: what was sent of it is deleted. Rejects with a `BackendError`. */
  const cancel = async (cutId: string) => {
    await upload.current?.abort();
    await callFunction("cancel-cut", { cut_id: cutId });
    forgetSending("cuts", cutId);
    upload.current = null;
    setSending(null);
    await readAgain();
  };

  const isSending = sending?.phase === "sending";
  const isOffline = sending?.phase === "offline";
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  useEffect(() => {
    if (!isOffline) return undefined;
    const goOn = () => {
      setSending((former) => former && { ...former, phase: "sending" });
      upload.current?.start();
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isOffline]);
  useEffect(() => () => void upload.current?.abort(), []);
  return { sending, start, pause, resume, cancel };
}
