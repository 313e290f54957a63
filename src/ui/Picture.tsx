import { pictureSources } from "./picture-sources.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** Of the original. Pictures of products are squares of 1200 pixels where the answer does not say. */
  width?: number;
  height?: number;
  /** How wide it will be shown, as in the attribute `sizes`. */
  sizes: string;
  /** The picture that a visitor waits for: fetched first, not when scrolled to. */
  priority?: boolean;
  className?: string;
}

export function Picture({ src, alt, width = 1200, height = 1200, sizes, priority = false, className }: PictureProps) {
  const srcSet = pictureSources(src, width);
  return (
    <img
      className={className}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      src={src}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
    />
  );
}
