import { useWords } from "../../../i18n/use-words.ts";
import { brand } from "../../../site/brand.ts";
import { openChat } from "../../../site/chat-store.ts";
import { SupportEmail } from "../../../site/support-email.tsx";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./contact.module.css";

/** The ways to reach us beside the form, over a drawing of two people in talk. */
export function OtherWays() {
  const words = useWords("marketing/contact").other;
  const { newTab } = useWords("common");
  return (
    <aside className={styles.aside} aria-labelledby="other-ways">
      <h2 id="other-ways" className="h3">
        {words.title}
      </h2>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt className="muted">{words.email}</dt>
          <dd>
            <SupportEmail />
          </dd>
        </div>
        <div className={classNames(styles.row, styles.chat)}>
          <dt className="muted">{words.chat}</dt>
          <dd>
            <Button
              kind="outline"
              size="small"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => openChat(currentTarget)}
            >
              {words.startChat}
            </Button>
          </dd>
        </div>
        <div className={styles.row}>
          <dt className="muted" lang="en">
            {words.linkedin}
          </dt>
          <dd>
            <a
              className={inlineLink()}
              href={brand.social.linkedin}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.follow} <span className="visually-hidden">({newTab})</span>
            </a>
          </dd>
        </div>
      </dl>
      <FacingFigures />
    </aside>
  );
}

/** One asks, one answers: two figures in the same light, a dot of each between them. */
function FacingFigures() {
  const art = (
    <>
      <g transform="translate(272 54) scale(-1.06 1.06)">
        <Original figure={hijab} palette="warm" />
      </g>
      <g transform="translate(248 54) scale(1.06)">
        <Original figure={ghutra} palette="gulf" />
      </g>
      <path d={diamond(247, 66, 13)} fill="#c8401c" />
      <path d={diamond(273, 66, 12)} fill="none" stroke="#10282b" strokeWidth="2.4" />
    </>
  );
  return (
    <ArtFrame
      width={520}
      height={360}
      field="lagoon"
      dot={[260, 190, 180]}
      art={art}
      className={styles.frame}
    />
  );
}
