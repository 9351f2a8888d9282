import { Fragment } from "react";
import { Ltr } from "./ltr.tsx";

/** An e-mail address that breaks before its signs, not within a word. Props: `children`. */
export function EmailAddress({ children }: { children: string }) {
  const pieces = children.split(/(?=[@.])/);
  return (
    <Ltr>
      {pieces.map((piece, index) => (
        // The index is a stable key, because the pieces never change order.
        <Fragment key={`${index}-${piece}`}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </Ltr>
  );
}
