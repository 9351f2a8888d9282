import type { ReactNode } from "react";
import { fill } from "../i18n/fill.tsx";
import { useLanguage } from "../i18n/language-context.ts";
import { useWords } from "../i18n/use-words.ts";
import { brand } from "../site/brand.ts";
import { PageLink } from "../site/page-link.tsx";
import { classNames } from "../ui/class-names.ts";
import styles from "./frame.module.css";
import { HomeLink } from "./home-link.tsx";

const networks = ["linkedin", "instagram", "x", "youtube"] as const;

export function Footer() {
  const { language } = useLanguage();
  const { footer, newTab } = useWords("common");
  return (
    <footer className={classNames("dark", styles.footer)} data-later>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <HomeLink className={styles.footerLogo} />
            <p className={classNames("muted", styles.line)}>{footer.line}</p>
          </div>
          <Column title={footer.product}>
            <Entry to="/video-packages">{footer.pricing}</Entry>
            <Entry to="/features">{footer.features}</Entry>
            <Entry to="/how-it-works">{footer.howItWorks}</Entry>
            <Entry to="/recording-instructions">{footer.recordingGuide}</Entry>
            <Entry to={`/contact?subject=${footer.supportSubject.replaceAll(" ", "+")}`}>
              {footer.support}
            </Entry>
          </Column>
          <Column title={footer.company}>
            <Entry to="/about">{footer.about}</Entry>
            <Entry to="/blog">{footer.blog}</Entry>
            <Entry to="/affiliate">{footer.affiliate}</Entry>
            <Entry to="/contact">{footer.contact}</Entry>
            <Entry to="/admin">{footer.admin}</Entry>
          </Column>
          <Column title={footer.follow}>
            {networks.map((network) => (
              <li key={network}>
                <a
                  href={brand.social[network]}
                  className={styles.footerEntry}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {footer.networks[network]} <span className="visually-hidden">({newTab})</span>
                </a>
              </li>
            ))}
          </Column>
        </div>
        <div className={styles.footerBottom}>
          <p className={styles.rights}>{fill(footer.rights, { name: brand.name[language] })}</p>
          <PageLink to="/terms" className={styles.legal}>
            {footer.terms}
          </PageLink>
          <PageLink to="/privacy" className={styles.legal}>
            {footer.privacy}
          </PageLink>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <PageLink to={to} className={styles.footerEntry}>
        {children}
      </PageLink>
    </li>
  );
}
