import { useState } from "react";
import type { Functions } from "../../../generated/functions.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useVideoAct } from "../video/use-video.ts";
import { afterSuccess } from "./after-success.ts";
import type { Delivery } from "./api.ts";
import { CaptionsDialog, TakeBackDialog } from "./delivery-dialogs.tsx";
import { DeliveryUploadProgress, TextButton } from "./delivery-upload-progress.tsx";
import { forgetUpload, useDeliveryUploads } from "./delivery-uploads.ts";

/** The team's acts on one film: those that its state allows. */
export function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const words = useWords("studio/deliveries/team");
  const sending = useDeliveryUploads().get(delivery.id);
  const [isOpen, setOpen] = useState<"captions" | "takeBack" | null>(null);
  const { status } = delivery;
  const close = () => setOpen(null);
  return (
    <>
      {status === "sending" && <DeliveryUploadProgress delivery={delivery} sending={sending} />}
      {(status === "checked" || status === "delivered") && (
        <TextButton onClick={() => setOpen("captions")}>{words.addCaptions}</TextButton>
      )}
      {delivery.captions.map(({ id, language }) => (
        <RemoveCaptions key={id} delivery={delivery} language={language} />
      ))}
      {status !== "delivered" && status !== "taken_back" && <CancelDelivery delivery={delivery} />}
      {status === "delivered" &&
        (delivery.downloaded_at === null ? (
          <TextButton onClick={() => setOpen("takeBack")}>{words.takeBack.open}</TextButton>
        ) : (
          <span className="small muted">{words.downloaded}</span>
        ))}
      {isOpen === "captions" && <CaptionsDialog delivery={delivery} onClose={close} />}
      {isOpen === "takeBack" && <TakeBackDialog delivery={delivery} onClose={close} />}
    </>
  );
}

function CancelDelivery({ delivery }: { delivery: Delivery }) {
  const words = useWords("studio/deliveries/team");
  const act = useVideoAct("cancel-delivery", words.delivery, words.cancelFailed);
  const cancel = () =>
    afterSuccess(act.mutateAsync({ delivery_id: delivery.id }), () => {
      forgetUpload(delivery.id);
      showToast(words.canceled);
    });
  return <TextButton onClick={() => !act.isPending && cancel()}>{words.cancel}</TextButton>;
}

function RemoveCaptions({ delivery, language }: { delivery: Delivery; language: "en" | "ar" }) {
  const words = useWords("studio/deliveries/team");
  const act = useVideoAct("remove-captions", words.delivery, words.captionsDialog.failed);
  const remove = () =>
    afterSuccess(act.mutateAsync({ delivery_id: delivery.id, spoken: language }), () =>
      showToast(words.removed),
    );
  return (
    <TextButton onClick={() => !act.isPending && remove()}>
      {words.removeCaptions.replace("{language}", words.delivery.scope.languages[language])}
    </TextButton>
  );
}

/** Delivers everything that is ready, in one act with one mail. */
export function DeliverButton({ video, films }: { video: string; films: readonly Delivery[] }) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/team");
  const act = useVideoAct("deliver", words.delivery, words.deliverFailed);
  const ready = films.filter(({ status }) => status === "checked");
  const [first, ...others] = ready.map(({ id }) => id);
  if (first === undefined) return null;
  const body: Functions["deliver"]["request"] = { video_id: video, delivery_ids: [first, ...others] };
  return (
    <Button
      kind="primary"
      busy={act.isPending}
      busyLabel={words.delivering}
      onClick={() => afterSuccess(act.mutateAsync(body), () => showToast(words.delivered))}
    >
      {plural(language, ready.length, words.deliver)}
    </Button>
  );
}
