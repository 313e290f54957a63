import type { Slide } from "../../../contract/media.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import styles from "./Advertising.module.css";

export function Advertising({ slides }: { slides: Slide[] }) {
  if (slides.length === 0) return null;
  return (
    <div className={styles.advertising}>
      <Carousel
        label="Offers"
        slides={slides.map((slide) => ({
          key: slide.id,
          content: (
            <div className={styles.slide} data-side={slide.text_side} data-text={slide.text_colour}>
              <Picture
                src={slide.file}
                alt={slide.alt}
                width={slide.width}
                height={slide.height}
                placeholder={slide.placeholder}
                sizes="(max-width: 767px) 160vw, min(100vw, 1280px)"
                className={styles.picture}
              />
              <div className={styles.words}>
                <h2>{slide.title}</h2>
                <p>{slide.subtitle}</p>
                <ButtonLink to={slide.link}>{slide.button ?? "Buy Now"}</ButtonLink>
              </div>
            </div>
          ),
        }))}
      />
    </div>
  );
}
