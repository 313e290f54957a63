import type { Site } from "../../../contract/site.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Ruler } from "../../../ui/Ruler.tsx";
import styles from "./About.module.css";

export function About({ about }: { about: Site["about"] }) {
  return (
    <section aria-labelledby="about" className={styles.about}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <Ruler />
          <h2 id="about" lang={languageOf(about.title)}>
            {about.title}
          </h2>
          <p lang={languageOf(about.text)}>{about.text}</p>
          <div className={styles.links}>
            <ButtonLink to="/about-us" variant="secondary">
              {text("About us")}
            </ButtonLink>
            <ButtonLink to="/quality" variant="quiet">
              {text("Quality policy")}
            </ButtonLink>
          </div>
        </div>
        {about.file && (
          <Picture
            src={about.file}
            alt={about.alt}
            width={about.width}
            height={about.height}
            placeholder={about.placeholder}
            sizes="(max-width: 991px) 100vw, 55vw"
            className={styles.picture}
          />
        )}
      </div>
    </section>
  );
}
