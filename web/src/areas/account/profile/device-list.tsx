import { useMutation, useQuery } from "@tanstack/react-query";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { type Device, fetchDevices, signOutOthers } from "./api.ts";
import { deviceOf } from "./device-name.ts";
import styles from "./profile.module.css";

const queryKey = ["devices"];

/** Where the account is signed in, and the end of it everywhere but here. */
export function DeviceList() {
  const { language } = useLanguage();
  const security = useWords("account/profile/security");
  const words = security.devices;
  const { data: devices, isPending, isError, refetch } = useQuery({ queryKey, queryFn: fetchDevices });
  const retry = useRetry(queryKey);
  const end = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => {
      showToast(words.signedOut);
      void refetch();
    },
    onError: (error) => showToast(failureToast(error, language, security, words.failed)),
  });
  if (isPending) return <Waiting label={security.loading} />;
  if (isError)
    return <ErrorState title={words.loadFailed.title} retryLabel={words.loadFailed.retry} onRetry={retry} />;
  const hasOthers = devices.some(({ isThis }) => !isThis);
  return (
    <div className={styles.devices}>
      <ul className={styles.deviceList} aria-label={words.list}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {hasOthers || end.isPending ? (
        <Button kind="outline" busy={end.isPending} busyLabel={words.signingOut} onClick={() => end.mutate()}>
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
  const words = useWords("account/profile/security").devices;
  const time = (moment: string) => ({ time: fullDate(moment, language) });
  return (
    <li>
      <Nuqta kind={device.isThis ? "solid" : "twin"} className={styles.dot} />
      <div>
        <p className={styles.deviceName}>
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
              <span key={index} className={styles.devicePart}>
                {part}
              </span>
            ))}
        </p>
      </div>
    </li>
  );
}

function DeviceName({ userAgent }: { userAgent: string | null }) {
  const words = useWords("account/profile/security").devices;
  const { browser, system } = deviceOf(userAgent);
  if (browser && system)
    return fill(words.on, { browser: <Ltr>{browser}</Ltr>, system: <Ltr>{system}</Ltr> });
  return browser || system ? <Ltr>{browser ?? system}</Ltr> : words.unknown;
}
