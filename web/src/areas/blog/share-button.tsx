import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { addressOf } from "../../site/address.ts";
import { usePagePath } from "../../site/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast-store.ts";
import styles from "./article-page.module.css";
import { shareLink } from "./share.ts";

interface Props {
  title: string;
  words: Words<"blog/content-creator-burnout">["share"];
}

export function ShareButton({ title, words }: Props) {
  const { language } = useLanguage();
  const path = usePagePath();
  async function share() {
    // The address that shows this language to everyone, whatever they chose for themselves.
    const url = new URL(addressOf(path, language), location.origin).href;
    const result = await shareLink({ title, url });
    if (result === "copied") showToast(words.copied);
    if (result === "failed") showToast({ kind: "error", title: words.failed, description: url });
  }
  return (
    <Button kind="outline" size="small" className={styles.share} onClick={() => void share()}>
      <Icon name="share" />
      {words.label}
    </Button>
  );
}
