import { useQueryClient } from "@tanstack/react-query";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { DeleteTwin, SaveCertificate } from "../../session/twin-end/twin-end.tsx";
import { type ConsentLink, consentKey } from "./api.ts";
import styles from "./consent.module.css";
import { ConsentFrame, ConsentHeading } from "./consent-frame.tsx";
import { ConsentSection } from "./consent-section.tsx";

interface Props {
  token: string;
  /** `unknown`: the server knows no such link. */
  state: Exclude<ConsentLink["state"], "open" | "signed"> | "unknown";
  /** Who asked; empty where nobody is known. */
  customer: string;
}

/** The page when nothing is left to sign: what the state means, and what can still be done. */
export function ConsentClosed({ token, state, customer }: Props) {
  const words = useWords("consent");
  const client = useQueryClient();
  const { title, lead } = words.closed[state];
  const hasTwin = state !== "withdrawn" && state !== "deleted";
  return (
    <ConsentFrame picture={hasTwin ? "asked" : "stopped"}>
      <ConsentHeading title={title}>
        <p className="lead">{fill(lead, { customer: <bdi>{customer}</bdi> })}</p>
        {state === "withdrawn" && <p className="small muted">{words.closed.withdrawn.published}</p>}
      </ConsentHeading>
      {state === "withdrawn" && (
        <ConsentSection title={words.closed.withdrawn.kept} lead={words.closed.withdrawn.remains}>
          <DeleteTwin
            words={words.end}
            problems={words}
            target={{ token }}
            label={words.end.remove.submit}
            onEnded={() => client.refetchQueries({ queryKey: consentKey })}
          />
        </ConsentSection>
      )}
      {state === "deleted" && (
        <ConsentSection title={words.end.certificate.title} lead={words.end.certificate.text}>
          <div className={styles.save}>
            <SaveCertificate words={words.end} problems={words} target={{ token }} />
          </div>
        </ConsentSection>
      )}
    </ConsentFrame>
  );
}
