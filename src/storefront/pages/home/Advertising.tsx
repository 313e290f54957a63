import type { Slide } from "../../../contract/media.ts";
import { text } from "../../../language/text.ts";
import { AdvertisingSlide } from "../../../ui/AdvertisingSlide.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import styles from "./Advertising.module.css";

export function Advertising({ slides }: { slides: Slide[] }) {
  if (slides.length === 0) return null;
  return (
    <div className={styles.advertising}>
      <Carousel
        label={text("Offers")}
        className={styles.offers}
        slides={slides.map((slide) => ({ key: slide.id, content: <AdvertisingSlide slide={slide} /> }))}
      />
    </div>
  );
}
