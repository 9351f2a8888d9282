import { ReceiptFrame } from "../features/receipt/receipt-frame.tsx";
import { ReceiptScreen } from "../features/receipt/receipt-screen.tsx";
import { HomeLink } from "../features/site-frame/home-link.tsx";
import { LanguageSwitch } from "../features/site-frame/language-switch.tsx";
import { useWords } from "../i18n/use-words.ts";
import { AccessGuard } from "../session/access-guard.tsx";
import { useQueryParameter } from "../site/query.ts";

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
