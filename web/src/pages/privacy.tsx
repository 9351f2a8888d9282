import { LegalPage } from "../features/legal-text/legal-page.tsx";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  return <LegalPage words={useWords("privacy")} />;
}
