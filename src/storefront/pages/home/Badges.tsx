import type { Site } from "../../../contract/site.ts";
import { text } from "../../../language/text.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import styles from "./Badges.module.css";

/** In the order of the corresponding settings: delivery, discount, support, return. */
const icons: IconName[] = ["truck", "percent", "headset", "refund"];

export function Badges({ badges }: { badges: Site["badges"] }) {
  return (
    <section aria-label={text("What you can count on")} className={styles.badges}>
      <ul className={styles.list}>
        {badges.map((badge, place) => (
          <li key={badge.title}>
            <Icon name={icons[place] ?? "check"} size={28} />
            <div>
              <h2 lang={languageOf(badge.title)}>{badge.title}</h2>
              <p lang={languageOf(badge.text)}>{badge.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
