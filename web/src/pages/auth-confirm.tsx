import { AccountFrame } from "../features/account-frame/account-frame.tsx";
import { ConfirmAddress } from "../features/confirm-address/confirm-address.tsx";
import { HomeLink } from "../features/site-frame/home-link.tsx";
import { LanguageSwitch } from "../features/site-frame/language-switch.tsx";
import { useWords } from "../i18n/use-words.ts";
import { useLocation } from "../site/location.tsx";
import { usePageNavigate } from "../site/navigation.ts";
import { useQueryParameter } from "../site/query.ts";
import { showToast } from "../ui/toast-store.ts";

export function Page() {
  const words = useWords("auth-confirm");
  const navigate = usePageNavigate();
  const tokenHash = useQueryParameter("token_hash");
  const type = useQueryParameter("type");
  const { isLive } = useLocation();

  const askToSignIn = (email: string) => {
    showToast({ title: words.done.title, description: words.done.description });
    navigate("/auth?mode=sign-in", { replace: true, state: { email } });
  };
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth/confirm" />}
    >
      <ConfirmAddress proof={isLive ? { tokenHash, type } : null} onDone={askToSignIn} />
    </AccountFrame>
  );
}
