import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./sign-up-form.module.css";

/** What signing up means, with the papers beside the form, so that nothing typed is lost. */
export function Agreement() {
  const { signUp } = useWords("auth");
  return (
    <p className={classNames("caption muted", styles.agreement)}>
      {fill(signUp.agreement, {
        terms: (
          <PageLink to="/terms" className={inlineLink()}>
            {signUp.terms}
          </PageLink>
        ),
        privacy: (
          <PageLink to="/privacy" className={inlineLink()}>
            {signUp.privacy}
          </PageLink>
        ),
      })}
    </p>
  );
}
