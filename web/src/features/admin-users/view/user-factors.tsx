import type { Factor } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import recordStyles from "../../../session/lists/record.module.css";
import { Section } from "../../../session/lists/section.tsx";
import { useAct } from "../../../session/lists/use-act.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Account } from "../account.ts";
import { removeFactor } from "./acts.ts";
import { AskFirst } from "./ask-first.tsx";
import styles from "./user-view.module.css";

interface Props {
  account: Account;
  /** Whether it is the account of the admin who looks: the profile page is for that. */
  isOwn: boolean;
  onSettled: () => void;
  onRefused: () => void;
}

/** The second factors of an account, and a way to take one away. */
export function UserFactors({ account, isOwn, ...ends }: Props) {
  const words = useWords("admin-user");
  const { factors: texts, acts } = words;
  const act = useAct(ends, words);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Factor | null>(null);
  const factors = account.factors ?? [];
  const remove = async (factor: Factor) => {
    const isDone = await act(
      () => removeFactor(account.id, factor.id),
      acts.removeFactor.done,
      account.email ?? account.id,
    );
    setAsked(null);
    // Its row goes, and the button that was pressed with it.
    if (isDone) heading.current?.focus();
  };
  return (
    <Section title={texts.title} headingRef={heading}>
      {factors.length === 0 && <p className="small muted">{texts.none}</p>}
      <ul className={recordStyles.rows}>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onRemove={isOwn ? undefined : () => setAsked(factor)} />
        ))}
      </ul>
      {asked && (
        <AskFirst
          words={acts.removeFactor.ask}
          account={account}
          isGrave
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: (() => void) | undefined }) {
  const { language } = useLanguage();
  const { factors: texts } = useWords("admin-user");
  const kind = texts.kinds[factor.factor_type as keyof typeof texts.kinds] ?? texts.unnamed;
  const name = factor.friendly_name || kind;
  const isVerified = factor.status === "verified";
  return (
    <li className={recordStyles.row}>
      <div>
        <p className={recordStyles.rowTitle}>
          <Nuqta kind={isVerified ? "solid" : "twin"} className={styles.rowMark} />
          <bdi>{name}</bdi>
        </p>
        <p className="small muted">
          {factor.friendly_name && `${kind} · `}
          {isVerified
            ? texts.added.replace("{date}", shortDate(factor.created_at, language))
            : texts.unfinished}
        </p>
      </div>
      {onRemove && (
        <Button
          kind="outline"
          size="small"
          aria-label={texts.removeNamed.replace("{name}", name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  );
}
