import { Fragment } from "react";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./figure-text.module.css";

const FIGURE = /(\d+(?:p|K|\+)?)/;

/** A line such as "Up to 10 videos", its figure set large. Props: `text`. */
export function FigureText({ text }: { text: string }) {
  return text.split(FIGURE).map((piece, index) =>
    // Every second piece is a figure; positions never change.
    index % 2 === 0 ? (
      <Fragment key={`${piece}-${index}`}>{piece}</Fragment>
    ) : (
      <b key={`${piece}-${index}`} className={styles.figure}>
        <Ltr>{piece}</Ltr>
      </b>
    ),
  );
}
