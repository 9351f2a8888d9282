import { Drawing, Overprint } from "../../ui/art/drawing.tsx";
import { bun } from "../../ui/art/figures/bun.tsx";
import { ghutra } from "../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../ui/art/figures/hijab.tsx";
import { short } from "../../ui/art/figures/short.tsx";

/** One small portrait for each way, all cut alike: wide on large screens, upright on phones. */
export const pictures = {
  video: (
    <Drawing width={352} height={224} field="lagoon" dot={[176, 130, 150]}>
      <Overprint figure={hijab} palette="warm" place="translate(72 26) scale(.72)" distance={52} line={1.9} />
    </Drawing>
  ),
  course: (
    <Drawing width={352} height={224} field="saffron" dot={[176, 130, 150]}>
      <Overprint
        figure={ghutra}
        palette="gulf"
        place="translate(72 26) scale(.72)"
        distance={52}
        line={1.9}
      />
    </Drawing>
  ),
  creator: (
    <Drawing width={352} height={224} field="henna" dot={[176, 130, 150]}>
      <Overprint
        figure={bun}
        palette="night"
        ink="#3a1a12"
        place="translate(72 26) scale(.72)"
        distance={52}
        line={1.9}
      />
    </Drawing>
  ),
  business: (
    <Drawing width={352} height={224} field="mist" dot={[176, 130, 150]}>
      <Overprint figure={short} palette="sea" place="translate(72 26) scale(.72)" distance={52} line={1.9} />
    </Drawing>
  ),
  tiers: (
    <Drawing width={352} height={224} field="lagoon" dot={[176, 130, 150]}>
      <Overprint figure={bun} palette="dusk" place="translate(72 26) scale(.72)" distance={52} line={1.9} />
    </Drawing>
  ),
};
