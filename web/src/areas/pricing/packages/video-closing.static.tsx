import { useWords } from "../../../i18n/use-words.ts";
import { DeliverySteps } from "../plans/delivery-steps.tsx";
import { QuoteBand } from "../plans/quote-band.tsx";

/** What stands below the prices of the video packages: how they are delivered, and the way to us. */
export function VideoClosing() {
  const { delivery, quote } = useWords("pricing/details");
  return (
    <>
      <div className="wrap">
        <DeliverySteps words={delivery.video} />
      </div>
      <QuoteBand words={quote} />
    </>
  );
}
