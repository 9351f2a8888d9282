import { AffiliateForm } from "../features/affiliate-form/affiliate-form.tsx";
import { Apply } from "../features/affiliate-programme/apply.tsx";
import { Hero } from "../features/affiliate-programme/hero.tsx";
import { Rules } from "../features/affiliate-programme/rules.tsx";
import { Work } from "../features/affiliate-programme/work.tsx";
import { Commission } from "../features/commission/commission.tsx";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const words = useWords("affiliate");
  return (
    <>
      <div className="wrap">
        <Hero />
        <Commission words={words.commission} />
        <Work />
      </div>
      <Rules />
      <Apply>
        <AffiliateForm />
      </Apply>
    </>
  );
}
