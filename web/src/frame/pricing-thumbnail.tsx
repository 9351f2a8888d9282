import { ArtFrame } from "../ui/art/art-frame.tsx";
import { hijab } from "../ui/art/figures/hijab.tsx";
import { short } from "../ui/art/figures/short.tsx";
import { Twin } from "../ui/art/twin.tsx";

const looks = {
  videoPackages: { figure: hijab, palette: "warm", twinInk: "#10282b" },
  coursePackages: { figure: short, palette: "sea", twinInk: "#5a2716" },
} as const;

/** The small pair beside an entry of the pricing menu. */
export function PricingThumbnail({
  entry,
  className,
}: {
  entry: keyof typeof looks;
  className?: string | undefined;
}) {
  const art = <Twin {...looks[entry]} x={-10} y={-2} scale={0.42} dx={120} contour={2.2} />;
  return <ArtFrame width={160} height={100} art={art} className={className} />;
}
