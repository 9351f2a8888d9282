interface PictureProps {
  src: string;
  className?: string | undefined;
  eager?: boolean;
}

/**
 * A drawing in a file of its own, which the build makes from an area's `NAME.pictures.tsx`. Decorative. It fills its
 * box like a background, so the box needs a size.
 *
 * Props: `src`; `className` for its box; `eager` for a picture in the first screen: others load when they come
 * near the screen.
 */
export function Picture({ src, className, eager = false }: PictureProps) {
  return <img src={src} className={className} alt="" loading={eager ? "eager" : "lazy"} decoding="async" />;
}
