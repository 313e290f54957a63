import { join } from "./join.ts";
import noPicture from "./no-picture.svg";
import styles from "./Picture.module.css";
import { pictureSources } from "./picture-sources.ts";
import { toneOf } from "./picture-tones.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** Of the original. Pictures of products are squares of 1200 pixels where the answer does not say. */
  width?: number;
  height?: number;
  /** `#rrggbb`: about the colour its place has until it is there. */
  placeholder?: string | null | undefined;
  /** How wide it will be shown, as in the attribute `sizes`. */
  sizes: string;
  /** The picture that a visitor waits for: fetched first, not when scrolled to. */
  priority?: boolean;
  className?: string | undefined;
}

/**
 * A stored picture in the format and size that suits the browser, the original for any other. Where there is none yet, a
 * sign for it takes its place.
 */
export function Picture(props: PictureProps) {
  const { src, alt, width = 1200, height = 1200, placeholder, sizes, priority = false, className } = props;
  const sources = pictureSources(src, width);
  const image = (
    <img
      className={join(styles.picture, className)}
      data-tone={toneOf(placeholder)}
      alt={alt}
      width={width}
      height={height}
      // A browser that is given an empty address fetches the page itself.
      src={src || noPicture}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
    />
  );
  if (!sources) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
