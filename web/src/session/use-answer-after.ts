import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

const AGAIN_MILLISECONDS = 3_000;

/**
 * While `isWanted`, asks for what `queryKey` holds anew until the server answers, then calls `onAnswer`: the line may
 * drop between an act and the question how things stand after it.
 */
export function useAnswerAfter(isWanted: boolean, queryKey: QueryKey, onAnswer: () => void): void {
  const client = useQueryClient();
  const answered = useEffectEvent(onAnswer);
  const ask = useEffectEvent(() => client.refetchQueries({ queryKey }, { throwOnError: true }));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askOnce = () =>
      void ask().then(
        () => isHere && answered(),
        () => {
          if (isHere) timer = setTimeout(askOnce, AGAIN_MILLISECONDS);
        },
      );
    askOnce();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted]);
}
