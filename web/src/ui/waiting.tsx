import { SkeletonLines } from "./state.tsx";

/** The placeholder of a part that loads. Props: `label` names the part; `lines` of skeleton (3). */
export function Waiting({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <SkeletonLines lines={lines} />
    </div>
  );
}
