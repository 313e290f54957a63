import type { Slide } from "../contract/media.ts";
import { text } from "../language/text.ts";
import styles from "./AdvertisingSlide.module.css";
import { ButtonLink } from "./Button.tsx";
import { languageOf } from "./language-of.ts";
import { Picture } from "./Picture.tsx";

/** A slide of the home page's advertising. */
export function AdvertisingSlide({ slide }: { slide: Omit<Slide, "id"> }) {
  return (
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
        <h2 lang={languageOf(slide.title)}>{slide.title}</h2>
        <p lang={languageOf(slide.subtitle)}>{slide.subtitle}</p>
        <ButtonLink to={slide.link}>{slide.button ?? text("Buy Now")}</ButtonLink>
      </div>
    </div>
  );
}
