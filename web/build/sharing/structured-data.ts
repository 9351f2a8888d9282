import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Product,
  Thing,
  WebSite,
} from "schema-dts";
import type { Article } from "../../content/blog/articles.ts";
import type { Plan } from "../../src/catalogue/offers.ts";
import type { Language } from "../../src/i18n/languages.ts";
import type { brand as Brand } from "../../src/site/brand.ts";

/** The description of a page; fields that do not apply to a page are left out. */
export interface DescribedPage {
  language: Language;
  /** Absolute addresses: of the page, of the site's root, of its share picture. */
  url: string;
  home: string;
  picture: string;
  title: string;
  description: string;
  /** From the home page to this one. */
  trail: { name: string; url: string }[];
  plans: readonly Plan[];
  faq: readonly { question: string; answer: string }[];
  article: Article | null;
}

/** Returns a page's JSON-LD (schema.org): the operator, the place of the page, its offers, questions or article. */
export function structuredData(page: DescribedPage, brand: typeof Brand): Graph {
  const company: Organization = {
    "@type": "Organization",
    "@id": `${page.home}#company`,
    name: brand.name[page.language],
    legalName: brand.legalName[page.language],
    url: page.home,
    logo: `${page.home}icon-512.png`,
    email: brand.supportEmail,
    foundingDate: "2023",
    address: { "@type": "PostalAddress", addressCountry: "AE" },
    sameAs: Object.values(brand.social),
  };
  const website: WebSite = {
    "@type": "WebSite",
    "@id": `${page.home}#site`,
    url: page.home,
    name: brand.name[page.language],
    inLanguage: ["en", "ar"],
    publisher: { "@id": `${page.home}#company` },
  };
  const things: Thing[] = page.trail.length === 1 ? [company, website] : [breadcrumbs(page)];
  things.push(...page.plans.map((plan) => product(plan, page)));
  if (page.faq.length > 0) things.push(faq(page));
  if (page.article) things.push(posting(page, page.article, brand.name[page.language]));
  return { "@context": "https://schema.org", "@graph": things };
}

function breadcrumbs({ trail }: DescribedPage): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

function product(plan: Plan, page: DescribedPage): Product {
  const price = (plan.price / 100).toFixed(2);
  return {
    "@type": "Product",
    name: plan.displayName ?? plan.name,
    description: plan.description,
    image: page.picture,
    brand: { "@id": `${page.home}#company` },
    offers: {
      "@type": "Offer",
      url: `${page.url}#plan-${plan.id}`,
      price,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      seller: { "@id": `${page.home}#company` },
      ...(plan.period === "month" && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price,
          priceCurrency: "USD",
          billingDuration: "P1M",
          unitText: "month",
        },
      }),
    },
  };
}

function faq(page: DescribedPage): FAQPage {
  return {
    "@type": "FAQPage",
    inLanguage: page.language,
    mainEntity: page.faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function posting(page: DescribedPage, article: Article, brandName: string): BlogPosting {
  return {
    "@type": "BlogPosting",
    headline: page.title,
    description: page.description,
    image: page.picture,
    url: page.url,
    datePublished: article.published,
    author: { "@type": "Organization", name: brandName, url: page.home },
  };
}
