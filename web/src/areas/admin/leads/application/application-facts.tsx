import { useWords } from "../../../../i18n/use-words.ts";
import { Ltr } from "../../../../ui/ltr.tsx";
import { inlineLink } from "../../../../ui/text-link.ts";
import { Fact, Facts, Moment } from "../../lists/facts.tsx";
import { Section } from "../../lists/section.tsx";
import type { Application } from "./application-rows.ts";

/** What the form asked, line by line. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { application: words, facts } = useWords("admin-leads");
  const sizes: Readonly<Record<string, string>> = words.audienceSizes;
  const experiences: Readonly<Record<string, string>> = words.experiences;
  return (
    <Section title={facts.title}>
      <Facts>
        <Fact term={words.phone}>
          <a href={`tel:${application.phone.replace(/[^\d+]/g, "")}`} className={inlineLink()}>
            <Ltr>{application.phone}</Ltr>
          </a>
        </Fact>
        {application.company && (
          <Fact term={words.company}>
            <bdi>{application.company}</bdi>
          </Fact>
        )}
        {application.website && (
          <Fact term={words.website}>
            <Website address={application.website} />
          </Fact>
        )}
        <Fact term={words.audience}>{sizes[application.audience_size] ?? application.audience_size}</Fact>
        <Fact term={words.experience}>{experiences[application.experience] ?? application.experience}</Fact>
        <Fact term={facts.received}>
          <Moment moment={application.created_at} />
        </Fact>
        <Fact term={facts.due}>
          <Moment moment={application.due_at} />
        </Fact>
        <Fact term={facts.language}>{facts.languages[application.language]}</Fact>
      </Facts>
    </Section>
  );
}

/** A link only where it is a web address: applicants may write anything. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <Ltr>{address}</Ltr>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={inlineLink()}>
      <Ltr>{address}</Ltr>
    </a>
  );
}
