import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { addressOf } from "../../site/address.ts";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { problemText } from "../problem-text.ts";

/** How companies write their names; others are written as the settings name them, with a capital. */
const names: Readonly<Record<string, string>> = {
  apple: "Apple",
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  linkedin_oidc: "LinkedIn",
};

/** Leaves for a provider's own sign-in page, which leads back to `/auth/callback`. */
export function ProviderButton({ provider }: { provider: string }) {
  const { language } = useLanguage();
  const words = useWords("sign-in-ways");
  const [isBusy, setBusy] = useState(false);
  const name = { name: <Ltr>{names[provider] ?? capitalized(provider)}</Ltr> };

  const leave = async () => {
    setBusy(true);
    try {
      const { openProviderPage } = await import("../../backend/provider.ts");
      await openProviderPage(provider, addressOf("/auth/callback", language));
    } catch (error) {
      const { title, description } = words.providerFailed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
      setBusy(false);
    }
  };
  return (
    <Button
      kind="outline"
      wide
      busy={isBusy}
      busyLabel={fill(words.provider.busy, name)}
      onClick={() => void leave()}
    >
      {/* One run of text: the button would set its parts apart. */}
      <span>{fill(words.provider.submit, name)}</span>
    </Button>
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
