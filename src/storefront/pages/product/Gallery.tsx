import { useState } from "react";
import type { Picture as ProductPicture } from "../../../contract/catalogue.ts";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { rendition } from "../../../ui/picture-sources.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Viewer } from "../../parts/Viewer.tsx";
import styles from "./Gallery.module.css";

const interval = 10_000;

export function Gallery({ name, images }: { name: string; images: ProductPicture[] }) {
  const [viewed, setViewed] = useState<ProductPicture | null>(null);
  return (
    <div className={styles.gallery}>
      <Carousel
        label={`Pictures of ${name}`}
        interval={interval}
        slides={images.map((image, place) => ({
          key: image.file_path,
          content: (
            <a
              href={image.file_path}
              className={styles.plate}
              onClick={(event) => {
                event.preventDefault();
                setViewed(image);
              }}
            >
              <Picture
                src={image.file_path}
                alt={image.alt}
                width={image.width}
                height={image.height}
                sizes="(max-width: 991px) 100vw, 680px"
                priority={place === 0}
              />
              <span className={styles.zoom}>
                <Icon name="zoom" />
                <VisuallyHidden>Enlarge</VisuallyHidden>
              </span>
            </a>
          ),
          thumbnail: (
            <img src={rendition(image.file_path, 144, image.width)} alt="" width="72" height="72" loading="lazy" />
          ),
        }))}
      />
      <Viewer
        title={name}
        picture={viewed && { src: viewed.file_path, alt: viewed.alt, width: viewed.width, height: viewed.height }}
        onClose={() => setViewed(null)}
      />
    </div>
  );
}
