import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { ghutra } from "../../ui/art/figures/ghutra.tsx";
import { Twin } from "../../ui/art/twin.tsx";

export function CoursePilotArt() {
  return (
    <ArtFrame
      width={220}
      height={168}
      field="henna"
      art={
        <Twin
          figure={ghutra}
          palette="gulf"
          twinInk="#3a1a12"
          x={-14}
          y={-2}
          scale={0.66}
          dx={104}
          line={2}
        />
      }
    />
  );
}
