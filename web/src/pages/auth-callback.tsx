import { AccountFrame } from "../features/account-frame/account-frame.tsx";
import { ProviderReturn } from "../features/provider-return/provider-return.tsx";
import { HomeLink } from "../features/site-frame/home-link.tsx";
import { LanguageSwitch } from "../features/site-frame/language-switch.tsx";
import { useWords } from "../i18n/use-words.ts";
import { useHydrated } from "../site/hydration.ts";
import { usePageNavigate } from "../site/navigation.ts";
import { useQuery } from "../site/query.ts";

export function Page() {
  const words = useWords("auth-callback");
  const navigate = usePageNavigate();
  const query = useQuery();
  const isHydrated = useHydrated();
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth/callback" />}
    >
      <ProviderReturn
        query={isHydrated ? query : undefined}
        onDone={() => navigate("/profile", { replace: true })}
      />
    </AccountFrame>
  );
}
