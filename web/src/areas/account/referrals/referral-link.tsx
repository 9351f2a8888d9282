import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./referral-link.module.css";

/** The link to hand on, or why it refers nobody now. */
export function ReferralLink({ link, isPaused }: { link: string; isPaused: boolean }) {
  const words = useWords("referrals");
  if (isPaused)
    return (
      <div className={styles.paused}>
        <h2 className="h4">{words.paused.title}</h2>
        <p className="small">
          {fill(words.paused.text, {
            contact: (
              <PageLink to="/contact" className={inlineLink()}>
                {words.paused.contact}
              </PageLink>
            ),
          })}
        </p>
      </div>
    );
  const { title, text, copy, copied, failed } = words.link;
  return (
    <section className={styles.part} aria-labelledby="link-title">
      <h2 id="link-title" className="h3">
        {title}
      </h2>
      <div className={styles.link}>
        <p>
          <Ltr>{link}</Ltr>
        </p>
        <CopyButton
          value={link}
          label={copy}
          copiedLabel={copied}
          failedLabel={failed}
          className={styles.copy}
        />
      </div>
      <p className="small muted">{fill(text, { query: <Ltr>?to=/pricing</Ltr> })}</p>
    </section>
  );
}
