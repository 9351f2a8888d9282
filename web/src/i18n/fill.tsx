import { Fragment, type ReactNode } from "react";

/** Replaces the placeholders of a sentence: `fill("Sent to {email}", { email: <Ltr>a@b.c</Ltr> })`. */
export function fill(sentence: string, parts: Record<string, ReactNode>): ReactNode {
  return sentence.split(/\{(\w+)\}/).map((piece, index) =>
    // Every second piece is a placeholder's name; positions never change.
    index % 2 === 0 ? piece : <Fragment key={`${piece}-${index}`}>{parts[piece] ?? `{${piece}}`}</Fragment>,
  );
}
