import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { Twin } from "../../../ui/art/twin.tsx";

export function PilotArt() {
  return (
    <ArtFrame
      width={220}
      height={168}
      field="lagoon"
      art={<Twin figure={bun} palette="dusk" x={-8} y={6} scale={0.66} dx={92} line={2} />}
    />
  );
}
