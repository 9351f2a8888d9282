import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { StaticHtml } from "../../../site/static-html.tsx";
import styles from "./affiliate.module.css";
import { AffiliateForm } from "./affiliate-form.tsx";

// Its styles reach the served page by the site map.
const ProgrammeText = lazy(() =>
  import("./programme-text.static.tsx").then((module) => ({
    default: module.ProgrammeText,
  })),
);

export function Page() {
  const words = useWords("marketing/affiliate");
  return (
    <>
      <StaticHtml name="programme" words={words}>
        {(shown) => <ProgrammeText load={shown.loadText} />}
      </StaticHtml>
      <Apply />
    </>
  );
}

/** The form beside its heading. */
function Apply() {
  const words = useWords("marketing/affiliate").form;
  return (
    <section id="apply" className={`wrap ${styles.apply}`} aria-labelledby="apply-title">
      <div>
        <h2 id="apply-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
      </div>
      <AffiliateForm />
    </section>
  );
}
