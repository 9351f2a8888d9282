/**
 * A drawing that stands in a file of its own, made by the build from a feature's `pictures.tsx`; fetched after
 * what the first screen needs. Decorative. It fills its box like a background: give the box its size.
 *
 * Props: `src`; `className` for its box.
 */
export function Picture({ src, className }: { src: string; className?: string | undefined }) {
  return <img src={src} className={className} alt="" loading="lazy" decoding="async" />;
}
