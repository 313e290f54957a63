import { join } from "./join.ts";
import noPicture from "./no-picture.svg";
import styles from "./Picture.module.css";
import { pictureSources } from "./picture-sources.ts";
import { pictureTone } from "./picture-tones.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** Of the original. Product pictures are 1200 by 1200 pixels where the reply does not say. */
  width?: number;
  height?: number;
  /** `#rrggbb`: approximate colour of the placeholder while it loads. */
  placeholder?: string | null | undefined;
  /** Its display width, as in the attribute `sizes`. */
  sizes: string;
  /** The picture that visitors wait for: loaded first, not lazily. */
  priority?: boolean;
  className?: string | undefined;
}

/**
 * A stored picture in the format and size that suit the browser, or the original. Where there is none yet, a placeholder icon.
 */
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
      // With an empty address browsers fetch the page itself.
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
