import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { useQuery } from "../../../site/query.ts";
import { AccountFrame } from "../frame/account-frame.tsx";
import { ProviderReturn } from "./provider-return.tsx";

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
