import { useLanguage } from "../../../i18n/language-context.ts";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Twin } from "../../../ui/art/twin.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import styles from "./frame.module.css";

/** The script line as a caption in both languages: the first is being spoken, the second follows. */
const lines = {
  en: (
    <p key="en" className={styles.portraitLine} lang="en" dir="ltr">
      Say it once. We will <mark>carry</mark> it further.
    </p>
  ),
  ar: (
    <p key="ar" className={styles.portraitLine} lang="ar" dir="rtl">
      قلها مرة، ونحن <mark>نوصلها</mark> إلى كل مكان.
    </p>
  ),
};

/** A figure, its twin, and the line they speak. Decorative; narrow screens go without it. */
export function Portrait({ words }: { words: { original: string; twin: string } }) {
  const { language } = useLanguage();
  return (
    <div className={styles.portraitPicture} aria-hidden="true">
      <ArtFrame
        width={720}
        height={1080}
        field="night"
        dot={[360, 470, 470]}
        className={styles.art}
        art={
          <Twin
            figure={hijab}
            palette="night"
            twinInk="#f0704a"
            x={-66}
            y={196}
            scale={3.05}
            dx={76.7}
            pitch={4.6}
            line={1.5}
            contour={1.4}
            blend={false}
          />
        }
      >
        <div className={styles.tags}>
          <Tag nuqta="solid">{words.original}</Tag>
          <Tag nuqta="twin">{words.twin}</Tag>
        </div>
        <div className={styles.caption}>
          {language === "en" ? [lines.en, lines.ar] : [lines.ar, lines.en]}
          <Wave bars={84} seed={11} height={34} thickness={3.6} played={0.52} className={styles.wave} />
        </div>
      </ArtFrame>
    </div>
  );
}
