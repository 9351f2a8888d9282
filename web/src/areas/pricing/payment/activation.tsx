import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./activation.module.css";

interface Props {
  isProcessing: boolean;
  words: { processing: { title: string; text: string }; welcome: string; activated: string };
}

/** The heading, and the state below it that a screen reader hears change. */
export function Activation({ isProcessing, words }: Props) {
  return (
    <>
      <h1 className="d2">{isProcessing ? words.processing.title : words.welcome}</h1>
      <output className={classNames(styles.state, "lead", !isProcessing && styles.activated)}>
        {!isProcessing && <Nuqta kind="pair" />}
        {isProcessing ? words.processing.text : words.activated}
      </output>
    </>
  );
}
