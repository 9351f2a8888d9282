import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { StudioScreen } from "../studio-screen.tsx";
import { useProductionId } from "../use-viewer.ts";
import { type DeliveryRecord, deliveriesKey } from "./api.ts";
import { useDeliveries } from "./use-deliveries.ts";

/** A page about a production's deliveries, for its customer and for the team. Props: `pattern` of its address. */
export function DeliveriesScreen(props: {
  pattern: string;
  words: Pick<Words<"studio/deliveries">, "title" | "loading" | "loadFailed" | "offline" | "missing">;
  children: (record: DeliveryRecord) => ReactNode;
}) {
  const { pattern, words, children } = props;
  const id = useProductionId(pattern);
  return (
    <StudioScreen words={words} title={words.title} query={useDeliveries(id)} queryKey={deliveriesKey(id)}>
      {children}
    </StudioScreen>
  );
}
