import { useRef } from "react";
import type { Billing } from "../../../catalogue/offers.ts";
import { fill } from "../../../i18n/fill.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import type { PlanWords } from "./plan-grid.tsx";

interface Props {
  billing: Billing;
  discountPercent: number;
  words: PlanWords["billing"];
  onChange: (billing: Billing, touched: Element | null) => void;
}

export function BillingSwitch({ billing, discountPercent, words, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <Segmented
        label={words.label}
        value={billing}
        onChange={(next) => onChange(next, box.current)}
        options={[
          { value: "monthly", label: words.monthly },
          {
            value: "quarterly",
            label: words.quarterly,
            note: fill(words.save, { percent: <Ltr>{discountPercent}%</Ltr> }),
          },
        ]}
      />
      <p className="visually-hidden" aria-live="polite">
        {words.announced[billing]}
      </p>
    </div>
  );
}
