import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { useQuery } from "../../../site/query.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { AccountFrame } from "../frame/account-frame.tsx";
import { type Done, MailLink } from "./mail-link.tsx";
import { proofIn } from "./proof.ts";

const signInPath = "/auth?mode=sign-in";

export function Page() {
  const words = useWords("auth-confirm");
  const navigate = usePageNavigate();
  const query = useQuery();
  const isHydrated = useHydrated();

  const leadOn = (done: Done) => {
    if (done.outcome === "leaves") return location.assign(done.url);
    if (done.outcome === "confirmed") {
      showToast(words.done);
      return navigate(signInPath, { replace: true, state: { email: done.email } });
    }
    if (done.outcome === "address-changed") {
      const { title, description } = words.addressChanged;
      showToast({ title, description: description.replace("{email}", done.email) });
      return navigate(done.isSignedIn ? "/profile" : signInPath, {
        replace: true,
        state: { email: done.email },
      });
    }
    return navigate(done.path, { replace: true });
  };
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth/confirm" />}
    >
      <MailLink proof={isHydrated ? proofIn(query) : undefined} onDone={leadOn} />
    </AccountFrame>
  );
}
