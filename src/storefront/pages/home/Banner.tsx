import type { Slide } from "../../../contract/media.ts";
import { text } from "../../../language/text.ts";
import { BannerSlide } from "../../../ui/BannerSlide.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import { join } from "../../../ui/join.ts";
import styles from "./Banner.module.css";

const interval = 4000;

export function Banner({ slides }: { slides: Slide[] }) {
  if (slides.length === 0) return null;
  return (
    <Carousel
      label={text("Highlights")}
      interval={interval}
      controls="over"
      fading
      className={join(slides.length > 1 && styles.several)}
      slides={slides.map((slide, place) => ({
        key: slide.id,
        content: <BannerSlide slide={slide} priority={place === 0} />,
      }))}
    />
  );
}
