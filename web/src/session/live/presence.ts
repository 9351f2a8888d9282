import type { RealtimeChannel } from "@supabase/realtime-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newKey } from "../../backend/new-key.ts";
import { LiveChannel } from "./live-channel.ts";

/** Milliseconds between two words about oneself: a position changes many times a second. */
const GAP = 500;

/** Somebody else who is there. `key` tells one page from another. */
export type Present<State> = State & { key: string };

/**
 * Who else has the same private topic open, such as `production:…`, and what each says of themselves; `state` is
 * what the others get. Nobody is there while there is no channel. What others say is not proven by anything.
 *
 * One component at a time may be present in a topic.
 */
export function usePresence<State extends object>(topic: string, state: State): readonly Present<State>[] {
  const [others, setOthers] = useState<readonly Present<State>[]>([]);
  const said = JSON.stringify(state);
  const joined = useRef<{ say: () => void } | null>(null);
  const current = useEffectEvent(() => state);

  useEffect(() => {
    const key = newKey();
    let channel: RealtimeChannel | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const say = () => {
      if (timer !== undefined) isDue = true;
      if (timer !== undefined || channel === null) return;
      isDue = false;
      void channel.track(current());
      timer = setTimeout(() => {
        timer = undefined;
        if (isDue) say();
      }, GAP);
    };
    const live = new LiveChannel({
      topic,
      config: { private: true, presence: { key, enabled: true } },
      bind: (joining) => {
        joining.on("presence", { event: "sync" }, () => setOthers(othersIn(joining, key)));
      },
      onJoined: (joining) => {
        channel = joining;
        say();
      },
      onLost: () => setOthers([]),
    });
    joined.current = { say };
    return () => {
      joined.current = null;
      clearTimeout(timer);
      live.close();
      setOthers([]);
    };
  }, [topic]);

  // oxlint-disable-next-line react/exhaustive-deps because what is said is the state, compared by its contents
  useEffect(() => joined.current?.say(), [said]);
  return others;
}

function othersIn<State extends object>(channel: RealtimeChannel, own: string): Present<State>[] {
  const present = channel.presenceState<State>();
  return Object.entries(present).flatMap(([key, [state]]) =>
    key === own || state === undefined ? [] : [{ ...state, key }],
  );
}
