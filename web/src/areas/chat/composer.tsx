import { type FormEvent, type RefObject, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./composer.module.css";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  words: { label: string; placeholder: string; send: string };
  onAsk: (question: string) => void;
}

const NAME = "chat-message";
const LONGEST = 500;

/** Where the visitor writes. */
export function Composer({ input, words, onAsk }: Props) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = new FormData(event.currentTarget).get(NAME);
    if (typeof question !== "string" || question.trim() === "") return;
    onAsk(question);
    event.currentTarget.reset();
    input.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {words.label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="text"
        name={NAME}
        placeholder={words.placeholder}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
      />
      <button type="submit" className={styles.send} aria-label={words.send}>
        <Icon name="arrow" />
      </button>
    </form>
  );
}
