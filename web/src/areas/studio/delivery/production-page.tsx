import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useRetry } from "../../../session/use-retry.ts";
import { usePagePath } from "../../../site/navigation.ts";
import { pathParameters } from "../../../site/path-parameters.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { MissingProduction } from "../parts/missing-production.tsx";
import screenStyles from "../parts/studio-screen.module.css";
import { type DeliveryRecord, deliveriesKey } from "./delivery-api.ts";
import { useDeliveries } from "./use-deliveries.ts";

/** A page about a production's films, for its customer and for the team. Props: `pattern` of its address. */
export function ProductionPage(props: {
  pattern: string;
  words: Pick<Words<"studio-files">, "title" | "loading" | "loadFailed" | "offline" | "missing">;
  children: (record: DeliveryRecord) => ReactNode;
}) {
  const { pattern, words, children } = props;
  const id = pathParameters(pattern, usePagePath())?.["production"] ?? "";
  const record = useDeliveries(id);
  const retry = useRetry(deliveriesKey(id));
  return (
    <div className="wrap">
      <AccountNav current="/studio" />
      <div className={screenStyles.screen}>
        {record.isRefetchError && (
          <p className={screenStyles.offline} role="alert">
            {words.offline}
          </p>
        )}
        {record.data ? (
          children(record.data)
        ) : record.data === null ? (
          <MissingProduction words={words.missing} />
        ) : (
          <>
            <h1 className="h2">{words.title}</h1>
            {record.isError ? (
              <ErrorState
                title={words.loadFailed.title}
                text={words.loadFailed.text}
                retryLabel={words.loadFailed.retry}
                onRetry={retry}
              />
            ) : (
              <Waiting label={words.loading} lines={8} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Where either side sees the whole production. */
export function productionAddress({ id, side }: DeliveryRecord["production"]): string {
  return side === "customer" ? `/studio/${id}` : `/admin?tab=production&production=${id}`;
}
