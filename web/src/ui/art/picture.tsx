interface PictureProps {
  src: string;
  className?: string | undefined;
  eager?: boolean;
}

/**
 * A drawing that stands in a file of its own, made by the build from a feature's `pictures.tsx`. Decorative. It
 * fills its box like a background: give the box its size.
 *
 * Props: `src`; `className` for its box; `eager` when it stands in the first screen: others wait until they
 * come near.
 */
export function Picture({ src, className, eager = false }: PictureProps) {
  return <img src={src} className={className} alt="" loading={eager ? "eager" : "lazy"} decoding="async" />;
}
