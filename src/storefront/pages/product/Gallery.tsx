import { useState } from "react";
import type { Picture as ProductPicture } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { plateSizes } from "../../parts/products/product-card.ts";
import styles from "./Gallery.module.css";

const interval = 10_000;

type ViewerComponent = typeof import("../../parts/products/Viewer.tsx").Viewer;

export function Gallery({ name, images }: { name: string; images: ProductPicture[] }) {
  const [place, setPlace] = useState<number | null>(null);
  const [Viewer, setViewer] = useState<ViewerComponent | null>(null);
  const viewed = place === null ? undefined : images[place];

  /** The viewer is loaded when first opened, because most visitors enlarge no picture. */
  async function enlarge(index: number, address: string) {
    try {
      const loaded = await import("../../parts/products/Viewer.tsx");
      setViewer(() => loaded.Viewer);
      setPlace(index);
    } catch {
      window.location.assign(address);
    }
  }

  /** Wraps around at both ends. */
  function step(by: 1 | -1) {
    if (place !== null) setPlace((place + by + images.length) % images.length);
  }

  if (images.length === 0) {
    return (
      <div className={styles.plate} data-empty>
        <Picture src="" alt={text("No picture yet")} sizes="1px" />
      </div>
    );
  }

  return (
    <div className={styles.gallery}>
      <Carousel
        label={text("Pictures of {name}", { name })}
        interval={interval}
        deferred
        slides={images.map((image, index) => ({
          key: image.file_path,
          content: (
            <a
              href={image.file_path}
              className={styles.plate}
              onClick={(event) => {
                event.preventDefault();
                void enlarge(index, image.file_path);
              }}
            >
              <Picture
                src={image.file_path}
                alt={image.alt}
                width={image.width}
                height={image.height}
                placeholder={image.placeholder}
                sizes={plateSizes}
                priority={index === 0}
              />
              <span className={styles.zoom}>
                <Icon name="zoom" />
                <VisuallyHidden>{text("Enlarge")}</VisuallyHidden>
              </span>
            </a>
          ),
          thumbnail: (
            <Picture
              src={image.file_path}
              alt=""
              width={image.width}
              height={image.height}
              placeholder={image.placeholder}
              // The first picture is already on the page.
              sizes={index === 0 ? plateSizes : "72px"}
            />
          ),
        }))}
      />
      {Viewer && viewed && (
        <Viewer
          title={name}
          picture={{ src: viewed.file_path, alt: viewed.alt, width: viewed.width, height: viewed.height }}
          onClose={() => setPlace(null)}
          onStep={images.length > 1 ? step : undefined}
        />
      )}
    </div>
  );
}
