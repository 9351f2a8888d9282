import type { AddOn } from "../../../catalogue/offers.ts";
import { contactAbout } from "../../../site/contact-about.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./plans.module.css";

interface Props {
  addOns: readonly AddOn[];
  /** The add-on that is on its way to the payment page. */
  busyId: string | null;
  words: { title: string; lead: string; add: string; processing: string; contact: string };
  onAdd: (addOn: AddOn) => void;
}

/** Single services as a price list; what is agreed in person leads to the contact form. */
export function AddOnList({ addOns, busyId, words, onAdd }: Props) {
  return (
    <section className={styles.addOnListSection} aria-labelledby="add-ons-title">
      <div>
        <h2 id="add-ons-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.addOnListLead}`}>{words.lead}</p>
      </div>
      <ul className={styles.list}>
        {addOns.map((addOn) => (
          <li key={addOn.id}>
            <div className={styles.name}>
              <h3>{addOn.name}</h3>
              <p>{addOn.unit}</p>
            </div>
            {addOn.price === "contact" ? (
              <PageLink
                to={contactAbout(addOn.name)}
                className={buttonClass({ kind: "ink", size: "small", className: styles.action })}
              >
                <span>
                  {words.contact}
                  <span className="visually-hidden">: {addOn.name}</span>
                </span>
              </PageLink>
            ) : (
              <>
                <p className={`number ${styles.addOnListPrice}`}>
                  <Price cents={addOn.price} />
                </p>
                <Button
                  kind="outline"
                  size="small"
                  className={styles.action}
                  busy={busyId === addOn.id}
                  busyLabel={words.processing}
                  onClick={() => onAdd(addOn)}
                >
                  <span>
                    {words.add}
                    <span className="visually-hidden">: {addOn.name}</span>
                  </span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
