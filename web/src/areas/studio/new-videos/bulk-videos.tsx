import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import type { Functions } from "../../../generated/functions.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { errorCode, failureToast } from "../../../session/problem-text.ts";
import { StepTrack } from "../../../ui/studio/step-track.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { productionAddress } from "../addresses.ts";
import { callFunction } from "../call-function.ts";
import { Trail } from "../trail.tsx";
import { type VideoProduction } from "../video/api.ts";
import { useVideoAct } from "../video/use-video.ts";
import type { ChosenFile, Preview, Words } from "./bulk-file.ts";
import { CheckStep } from "./check-step.tsx";
import { CreatedStep } from "./created-step.tsx";
import { FileStep } from "./file-step.tsx";
import styles from "./new-videos.module.css";
import { WordsStep } from "./words-step.tsx";

const steps = ["words", "file", "check", "make"] as const;
type Step = (typeof steps)[number];

/** Makes many videos from one script and a file, for the customer and for the team, step by step. */
export function BulkVideos({ production }: { production: VideoProduction }) {
  const words = useWords("studio/new-videos/bulk");
  const back = productionAddress(production);
  return (
    <>
      <div className={styles.head}>
        <Trail label={words.trail} studio={words.name} plan={production.plan_name} to={back} />
        <h1 className="h2">{words.title}</h1>
        <p className="lead">{production.stopped_at === null ? words.lead : words.stopped}</p>
      </div>
      {production.stopped_at === null && <BulkSteps production={production} back={back} />}
    </>
  );
}

function BulkSteps({ production, back }: { production: VideoProduction; back: string }) {
  const words = useWords("studio/new-videos/bulk");
  const [step, setStep] = useState<Step>("words");
  const [shared, setShared] = useState<Words | null>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const check = useCheck(production, shared, file, {
    onWords: () => setStep("words"),
    onFile: () => setStep("file"),
  });
  // The same id for every try: an answer that was lost makes nothing twice. What was checked anew is another act.
  const [id, setId] = useState(newId);
  const make = useVideoAct("create-bulk-videos", words, words.makeFailed);
  const heading = useRef<HTMLDivElement>(null);
  const former = useRef(step);
  useEffect(() => {
    if (former.current !== step) heading.current?.querySelector<HTMLElement>("h2")?.focus();
    former.current = step;
  }, [step]);
  const checked = async (columns: Record<string, number>, chosen: ChosenFile) => {
    if (await check.run(columns, chosen)) {
      setId(newId());
      setStep("check");
    }
  };
  const restart = () => {
    setFile(null);
    check.reset();
    make.reset();
    setStep("file");
  };
  const number = steps.indexOf(step);
  return (
    <div ref={heading} className={styles.steps}>
      <StepTrack
        count={steps.length}
        done={make.data ? steps.length : number}
        state={make.data ? "done" : "yours"}
        className={styles.track}
      >
        {words.track.replace("{number}", String(number + 1)).replace("{name}", words.steps[step])}
      </StepTrack>
      {step === "words" && (
        <WordsStep
          production={production}
          words={shared}
          problems={check.wordsProblems}
          onDone={(typed) => {
            setShared(typed);
            check.reset();
            setStep("file");
          }}
          back={back}
        />
      )}
      {step === "file" && shared && (
        <FileStep
          shared={shared}
          file={file}
          problem={check.fileProblem}
          isBusy={check.isBusy}
          onChoose={(chosen) => {
            setFile(chosen);
            check.reset();
          }}
          onCheck={(chosen) => void checked({}, chosen)}
          onBack={() => setStep("words")}
        />
      )}
      {step === "check" && file && check.preview && (
        <CheckStep
          preview={check.preview}
          spoken={shared?.spoken ?? "en"}
          side={production.side}
          isChecking={check.isBusy}
          isMaking={make.isPending}
          onColumns={(columns) => void checked(columns, file)}
          onBack={restart}
          onMake={() =>
            shared &&
            make.mutate(
              { id, production_id: production.id, ...shared, file: file.content, columns: check.columns },
              { onSuccess: () => setStep("make") },
            )
          }
        />
      )}
      {step === "make" && make.data && (
        <CreatedStep count={make.data.ids.length} side={production.side} back={back} onAgain={restart} />
      )}
    </div>
  );
}

/** Asks the server what the words and the file would make; what is wrong is said at the step that can mend it. */
function useCheck(
  production: VideoProduction,
  shared: Words | null,
  file: ChosenFile | null,
  to: { onWords: () => void; onFile: () => void },
) {
  const { language } = useLanguage();
  const words = useWords("studio/new-videos/bulk");
  const preview = useMutation({
    mutationFn: (body: Functions["preview-bulk-videos"]["request"]) =>
      callFunction("preview-bulk-videos", body),
    onError: (error) =>
      stepOf(errorCode(error)) === null && showToast(failureToast(error, language, words, words.checkFailed)),
  });
  const [columns, setColumns] = useState<Record<string, number>>({});
  const [latest, setLatest] = useState<Preview | null>(null);
  const mends = stepOf(errorCode(preview.error));
  const message = preview.error?.message ?? "";
  const run = async (chosenColumns: Record<string, number>, chosen: ChosenFile) => {
    if (!shared) return false;
    setColumns(chosenColumns);
    const body = {
      production_id: production.id,
      ...shared,
      file: chosen.content,
      columns: chosenColumns,
      language,
    };
    try {
      setLatest(await preview.mutateAsync(body));
      return true;
    } catch (error) {
      if (stepOf(errorCode(error)) === "words") to.onWords();
      if (stepOf(errorCode(error)) === "file") to.onFile();
      return false;
    }
  };
  return {
    run,
    reset: () => {
      preview.reset();
      setLatest(null);
    },
    columns,
    preview: file ? latest : null,
    isBusy: preview.isPending,
    // The server says it in the reader's language, with the line.
    fileProblem: mends === "file" ? message : undefined,
    wordsProblems: mends === "words" ? message : undefined,
  };
}

/** The step that can mend what the server refused; null where none can. */
function stepOf(code: string): "words" | "file" | null {
  if (code.startsWith("csv_")) return "file";
  return code === "no_fields" || code === "validation_failed" ? "words" : null;
}
