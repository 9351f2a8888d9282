import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { AccessGuard } from "../../../session/access-guard.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { ReceiptFrame } from "./receipt-frame.tsx";
import { ReceiptScreen } from "./receipt-screen.tsx";

export function Page() {
  return (
    <AccessGuard access="signed-in">
      <Receipt />
    </AccessGuard>
  );
}

function Receipt() {
  const words = useWords("receipt");
  const paymentId = useQueryParameter("payment");
  return (
    <ReceiptFrame
      backLabel={words.back}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/receipt" />}
    >
      <ReceiptScreen key={paymentId} paymentId={paymentId} />
    </ReceiptFrame>
  );
}
