import { useLanguage } from "../i18n/language-context.ts";
import { useWords } from "../i18n/use-words.ts";
import { brand } from "../site/brand.ts";
import { PageLink } from "../site/page-link.tsx";
import { Logo } from "../ui/art/logo.tsx";
import styles from "./frame.module.css";

interface Props {
  /** Sets the height of the logo. */
  className?: string | undefined;
  onClick?: () => void;
}

/** A link to the home page: the logo in the page's language. */
export function HomeLink({ className, onClick }: Props) {
  const { language } = useLanguage();
  const words = useWords("common");
  return (
    <PageLink to="/" className={styles.homeLink} onClick={onClick}>
      <Logo
        language={language}
        label={words.homeLink.replace("{name}", brand.name[language])}
        className={className}
      />
    </PageLink>
  );
}
