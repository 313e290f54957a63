import { join } from "./join.ts";
import noPicture from "./no-picture.svg";
import styles from "./Picture.module.css";
import { pictureSources } from "./picture-sources.ts";
import { pictureTone } from "./picture-tones.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** Width of the original. Product pictures default to 1200 by 1200 pixels if the reply does not specify it. */
  width?: number;
  height?: number;
  /** `#rrggbb`: approximate colour of the placeholder while it loads. */
  placeholder?: string | null | undefined;
  /** Its display width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Loads the picture first, not lazily, because visitors wait for it. */
  priority?: boolean;
  className?: string | undefined;
}

/** A stored picture in the best format and size for the browser, or the original. A placeholder icon if there is none. */
export function Picture(props: PictureProps) {
  const { src, alt, width = 1200, height = 1200, placeholder, sizes, priority = false, className } = props;
  const sources = pictureSources(src, width, sizes);
  const image = (
    <img
      className={join(styles.picture, className)}
      data-tone={pictureTone(placeholder)}
      alt={alt}
      width={width}
      height={height}
      // With an empty `src`, browsers fetch the page itself.
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
