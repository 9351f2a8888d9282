import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { problemText } from "../../../session/problem-text.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { deviceOf } from "./device-name.ts";
import styles from "./devices.module.css";
import { type Device, fetchDevices, signOutOthers } from "./devices.ts";

/** Where the account is signed in, and the end of it everywhere but here. */
export function DeviceList() {
  const { language } = useLanguage();
  const security = useWords("account").security;
  const words = security.devices;
  const devices = useAsked(fetchDevices);
  const [isBusy, setBusy] = useState(false);

  const end = async () => {
    setBusy(true);
    try {
      await signOutOthers();
      showToast(words.signedOut);
      devices.refresh();
    } catch (error) {
      const { title, description } = words.failed;
      showToast({ kind: "error", title, description: problemText(error, language, security, description) });
    }
    setBusy(false);
  };
  if (devices.status === "loading") return <Waiting label={security.loading} />;
  if (devices.status === "failed")
    return (
      <ErrorState
        title={words.loadFailed.title}
        retryLabel={words.loadFailed.retry}
        onRetry={devices.retry}
      />
    );
  const hasOthers = devices.answer.some(({ isThis }) => !isThis);
  return (
    <div className={styles.devices}>
      <ul className={styles.list} aria-label={words.list}>
        {devices.answer.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {hasOthers || isBusy ? (
        <Button kind="outline" busy={isBusy} busyLabel={words.signingOut} onClick={() => void end()}>
          {words.signOutOthers}
        </Button>
      ) : (
        <p className="muted">{words.only}</p>
      )}
    </div>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { language } = useLanguage();
  const words = useWords("account").security.devices;
  const time = (moment: string) => ({ time: fullDate(moment, language) });
  return (
    <li>
      <Nuqta kind={device.isThis ? "solid" : "twin"} className={styles.dot} />
      <div>
        <p className={styles.name}>
          <DeviceName userAgent={device.userAgent} />
        </p>
        <p className="small muted">
          {[
            device.isThis ? words.this : fill(words.used, time(device.usedAt)),
            fill(words.since, time(device.createdAt)),
            device.hasSecondStep && words.secondStep,
          ]
            .filter(Boolean)
            .map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key because the parts keep their order
              <span key={index} className={styles.part}>
                {part}
              </span>
            ))}
        </p>
      </div>
    </li>
  );
}

function DeviceName({ userAgent }: { userAgent: string | null }) {
  const words = useWords("account").security.devices;
  const { browser, system } = deviceOf(userAgent);
  if (browser && system)
    return fill(words.on, { browser: <Ltr>{browser}</Ltr>, system: <Ltr>{system}</Ltr> });
  return browser || system ? <Ltr>{browser ?? system}</Ltr> : words.unknown;
}
