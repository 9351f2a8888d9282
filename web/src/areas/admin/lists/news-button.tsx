import { useLanguage } from "../../../i18n/language-context.ts";
import { type PluralForms, plural } from "../../../i18n/plural.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import type { AdminQuery } from "../admin-query.tsx";
import styles from "./lists.module.css";

interface Props {
  /** "3 new orders". */
  words: PluralForms;
  page: Pick<AdminQuery<unknown>, "news" | "showNews">;
  /** What takes the focus from the button, which goes. */
  onShown: () => void;
}

/** Says how many entries are new, and brings them in. */
export function NewsButton({ words, page: { news, showNews }, onShown }: Props) {
  const { language } = useLanguage();
  const show = () => {
    showNews();
    onShown();
  };
  return (
    <div className={styles.newsPlace} aria-live="polite">
      {news > 0 && (
        <Button kind="ink" size="small" className={styles.newsButton} onClick={show}>
          <Nuqta className={styles.newsMark} />
          {plural(language, news, words)}
        </Button>
      )}
    </div>
  );
}
