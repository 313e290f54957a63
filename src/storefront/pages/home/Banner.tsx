import type { Slide } from "../../../contract/media.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import { join } from "../../../ui/join.ts";
import { Picture } from "../../../ui/Picture.tsx";
import styles from "./Banner.module.css";

const interval = 4000;

export function Banner({ slides }: { slides: Slide[] }) {
  if (slides.length === 0) return null;
  return (
    <Carousel
      label="Highlights"
      interval={interval}
      controls="over"
      className={join(styles.banner, slides.length > 1 && styles.several)}
      slides={slides.map((slide, place) => ({
        key: slide.id,
        content: <BannerSlide slide={slide} priority={place === 0} />,
      }))}
    />
  );
}

function BannerSlide({ slide, priority }: { slide: Slide; priority: boolean }) {
  return (
    <div className={styles.slide} data-side={slide.text_side} data-text={slide.text_colour}>
      <Picture
        src={slide.file}
        alt={slide.alt}
        width={slide.width}
        height={slide.height}
        placeholder={slide.placeholder}
        sizes="(max-width: 767px) 180vw, 100vw"
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2>{slide.title}</h2>
        <p>{slide.subtitle}</p>
        <ButtonLink to={slide.link} variant={slide.text_colour === "light" ? "onDark" : "primary"} size="large">
          {slide.button ?? "See the range"}
        </ButtonLink>
      </div>
    </div>
  );
}
