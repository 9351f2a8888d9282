import { useWords } from "../../../i18n/use-words.ts";
import { LegalPage } from "./legal-page.tsx";

export function Page() {
  return <LegalPage words={useWords("marketing/legal/terms")} />;
}
