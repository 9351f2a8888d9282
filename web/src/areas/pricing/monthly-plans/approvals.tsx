import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import styles from "./approvals.module.css";

interface Props {
  words: {
    title: string;
    lead: string;
    steps: readonly { title: string; text: string }[];
    roles: {
      caption: string;
      yes: string;
      no: string;
      /** Heads the column of roles. */
      role: string;
      actions: readonly string[];
      /** Of each role: which of the actions it may take, in their order. */
      people: readonly { role: string; may: readonly boolean[] }[];
    };
  };
}

/** Who writes, who reads, who says yes: a night section. */
export function Approvals({ words }: Props) {
  const { roles } = words;
  return (
    <section className={`dark ${styles.section}`} aria-labelledby="approvals-title">
      <div className="wrap">
        <header className={styles.heading}>
          <h2 id="approvals-title" className="h2">
            {words.title}
          </h2>
          <p className="lead">{words.lead}</p>
        </header>
        <KeyframeLine
          heading="h3"
          steps={words.steps.map((step, index) => ({
            ...step,
            kind: index === words.steps.length - 1 ? ("twin" as const) : ("solid" as const),
          }))}
        />
        <table className={styles.roles}>
          <caption className="small muted">{roles.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{roles.role}</th>
              {roles.actions.map((action) => (
                <th key={action} scope="col">
                  {action}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.people.map(({ role, may }) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                {roles.actions.map((action, index) => (
                  <td key={action}>
                    <Nuqta
                      kind={may[index] ? "solid" : "twin"}
                      className={may[index] ? styles.yes : styles.no}
                    />
                    <span className="visually-hidden">{may[index] ? roles.yes : roles.no}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
