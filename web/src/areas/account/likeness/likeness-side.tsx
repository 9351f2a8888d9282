import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import stopped from "../../../generated/pictures/likeness/stopped.svg";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { DeleteTwin, SaveCertificate, WithdrawConsent } from "../../../session/twin-end/twin-end.tsx";
import { useFocusAfterRemoval } from "../../../session/use-focus-after-removal.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Mark } from "../../../ui/art/logo.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { fetchTwinState, type Twin, type TwinState } from "./api.ts";
import type { Reader } from "./entry-text.ts";
import styles from "./likeness.module.css";

interface Props {
  twin: Twin;
  user: SessionUser;
  reader: Reader;
}

/** What the reader can do about the twin: withdraw, delete, and have the certificate. */
export function LikenessSide({ twin, user, reader }: Props) {
  const words = useWords("account/likeness");
  const client = useQueryClient();
  const side = useRef<HTMLElement>(null);
  const held = useQuery({
    queryKey: ["likeness", "held", twin.id],
    queryFn: () => fetchTwinState(twin, user.id),
    meta: {
      tables: (["consents", "recordings"] as const).map((table) => ({
        table,
        filter: `twin_id=eq.${twin.id}`,
      })),
    },
  });
  // What was pressed is gone with the state that it ended.
  const awaitEnd = useFocusAfterRemoval(side, `${twin.status} ${held.data?.consent}`);
  const ways = {
    words: words.end,
    problems: words,
    target: { twin_id: twin.id },
    onEnded: () => {
      awaitEnd();
      return client.refetchQueries({ queryKey: ["likeness"] });
    },
  };
  const isDeleted = twin.status === "deleted";
  return (
    <aside ref={side} tabIndex={-1} className={styles.side}>
      <Picture src={stopped} className={styles.picture} />
      {isDeleted && <Note {...words.side.deleted} />}
      {!isDeleted && twin.replaced_at && <Note {...words.side.replaced} />}
      {!isDeleted && held.data && <Way held={held.data} reader={reader} ways={ways} />}
      <Certificate held={held.data} twin={twin}>
        {isDeleted && <SaveCertificate {...ways} />}
      </Certificate>
    </aside>
  );
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.way}>
      <h2 className="h3">{title}</h2>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}

interface WayProps {
  held: TwinState;
  reader: Reader;
  ways: Parameters<typeof WithdrawConsent>[0];
}

/** What stands of the consent, and what this reader can do about it. */
function Way({ held: { consent }, reader, ways }: WayProps) {
  const { side, end } = useWords("account/likeness");
  const remove = <DeleteTwin {...ways} label={end.remove.submit} />;
  if (consent === "none")
    return (
      <Note {...side.none}>
        <PageLink to="/studio" className={textLink()}>
          {side.none.action}
        </PageLink>
      </Note>
    );
  if (consent === "withdrawn")
    return <Note {...(reader.isPerson ? side.withdrawn : side.withdrawnOthers)}>{remove}</Note>;
  if (reader.isPerson)
    return (
      <Note title={end.withdraw.title} text={end.withdraw.lead}>
        <WithdrawConsent {...ways} />
      </Note>
    );
  const { title, text } = side.persons;
  return (
    <Note title={title.replace("{person}", reader.personName)} text={text}>
      {remove}
    </Note>
  );
}

interface CertificateProps {
  twin: Twin;
  held: TwinState | undefined;
  /** The button that hands it over. */
  children: ReactNode;
}

/** What a deletion is certified with; before one, what the certificate would list. */
function Certificate({ twin, held, children }: CertificateProps) {
  const { end, holds } = useWords("account/likeness");
  const isDeleted = twin.status === "deleted";
  const recordings = held?.recordings ?? null;
  return (
    <section className={styles.certificate}>
      <h2 className="h4">
        {end.certificate.title}
        <Mark className={styles.mark} />
      </h2>
      <p className="small muted">{isDeleted ? end.certificate.text : end.certificate.before}</p>
      {!isDeleted && recordings !== null && (
        <>
          <p className="small muted">{holds.lead}</p>
          <dl className={styles.holds}>
            <div>
              <dt>{holds.recordings}</dt>
              <dd>{recordings}</dd>
            </div>
            <div>
              <dt>{holds.model}</dt>
              <dd>{twin.ready_at === null ? 0 : 1}</dd>
            </div>
          </dl>
        </>
      )}
      {children}
    </section>
  );
}
