import { fill } from "../../../i18n/fill.tsx";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import styles from "./course-stage.module.css";

/** What stands on the board of each lesson: lines, columns, steps, a curve. */
const boards = [
  "M28 44h116M28 66h92M28 88h104M28 110h60",
  "M34 122v-34M62 122v-58M90 122v-44M118 122v-78M24 122h116",
  `${diamond(46, 84, 20)}${diamond(88, 84, 20)}${diamond(130, 84, 20)}`,
  "M24 122h120M24 122v-84M30 110c36-4 40-46 60-48s28-12 48-30",
];

/** One teacher in person, and the twin who gives her lessons. */
export function CourseStage({ words }: { words: { recording: string; lesson: string } }) {
  return (
    <div className={styles.stage} aria-hidden="true">
      <ArtFrame
        className={styles.teacher}
        width={520}
        height={430}
        dot={[250, 240, 230]}
        art={
          <g transform="translate(74 40) scale(1.46)">
            <Original figure={hijab} palette="sea" />
          </g>
        }
      >
        <Tag nuqta="solid" className={styles.tag}>
          {words.recording}
        </Tag>
      </ArtFrame>
      <div className={styles.lessons}>
        {boards.map((board, index) => (
          <ArtFrame
            key={board}
            className={styles.lesson}
            width={320}
            height={180}
            field={index % 3 === 0 ? "shell" : "mist"}
            art={
              <>
                <path transform="translate(0 16)" d={board} fill="none" stroke="#10282b" strokeWidth="5" />
                <g transform="translate(172 42) scale(.55)">
                  <ScreenedFigure figure={hijab} ink="#10282b" pitch={7} line={2.4} contour={3} />
                </g>
              </>
            }
          >
            <Tag nuqta="twin" className={styles.tag}>
              {fill(words.lesson, { number: index + 1 })}
            </Tag>
          </ArtFrame>
        ))}
      </div>
    </div>
  );
}
