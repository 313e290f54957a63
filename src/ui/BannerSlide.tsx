import type { Slide } from "../contract/media.ts";
import { text } from "../language/text.ts";
import styles from "./BannerSlide.module.css";
import { ButtonLink } from "./Button.tsx";
import { languageOf } from "./language-of.ts";
import { Picture } from "./Picture.tsx";

/** A slide of the home page's banner, as wide as the window. */
export function BannerSlide({ slide, priority = false }: { slide: Omit<Slide, "id">; priority?: boolean }) {
  return (
    <div className={styles.slide} data-side={slide.text_side} data-text={slide.text_colour}>
      <Picture
        src={slide.file}
        alt={slide.alt}
        width={slide.width}
        height={slide.height}
        placeholder={slide.placeholder}
        // On phones it is cropped to a third, so it displays at 165vw. A smaller size is given, because no one sees the difference.
        sizes="(max-width: 767px) 130vw, 100vw"
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 lang={languageOf(slide.title)}>{slide.title}</h2>
        <p lang={languageOf(slide.subtitle)}>{slide.subtitle}</p>
        <ButtonLink to={slide.link} variant={slide.text_colour === "light" ? "onDark" : "primary"} size="large">
          {slide.button ?? text("See the range")}
        </ButtonLink>
      </div>
    </div>
  );
}
