import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { arrivalOf } from "../../../session/sign-in/arrival.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { AccountFrame } from "../frame/account-frame.tsx";
import { AccountHeading } from "../frame/account-heading.tsx";
import { ForgotForm } from "./forgot-form.tsx";

export function Page() {
  const words = useWords("forgot-password");
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const { email } = arrivalOf(isHydrated ? state : null);
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/forgot-password" />}
    >
      <AccountHeading title={words.title}>{words.lead}</AccountHeading>
      <ForgotForm email={email} />
      <p className="small">
        <PageLink to="/auth?mode=sign-in" state={{ email }} className={inlineLink()}>
          {words.back}
        </PageLink>
      </p>
    </AccountFrame>
  );
}
