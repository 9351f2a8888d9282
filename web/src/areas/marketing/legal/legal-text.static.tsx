import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Clause, LegalPage } from "../../../i18n/legal-page.ts";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { brand } from "../../../site/brand.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./legal.module.css";

const addresses = {
  privacy: "/privacy",
  terms: "/terms",
  guide: "/recording-instructions",
  plans: "/pricing",
  contact: "/contact",
} as const;

/** The numbered sections with their numbered clauses. */
export function LegalText({ words }: { words: LegalPage }) {
  const clauses = useLoaded(words.loadClauses);
  return Object.entries(words.sections).map(([id, title], index) => (
    <section key={id} id={id} className={styles.section}>
      <h2 className="h3">
        <span className={styles.number}>{index + 1}.</span> {title}
      </h2>
      {clauses[id]?.map((clause) =>
        typeof clause === "string" ? (
          <p key={clause} className={styles.clause}>
            <Linked clause={clause} words={words} />
          </p>
        ) : (
          <ClauseList key={clause[0]} items={clause} />
        ),
      )}
    </section>
  ));
}

function ClauseList({ items }: { items: Exclude<Clause, string> }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Linked({ clause, words }: { clause: string; words: LegalPage }) {
  const { language } = useLanguage();
  const link = (name: keyof typeof addresses) => (
    <PageLink to={addresses[name]} className={inlineLink()}>
      {words.links[name]}
    </PageLink>
  );
  return fill(clause, {
    legalName: brand.legalName[language],
    privacy: link("privacy"),
    terms: link("terms"),
    guide: link("guide"),
    plans: link("plans"),
    contact: link("contact"),
  });
}
