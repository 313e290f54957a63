import { text } from "../../../language/text.ts";
import { languageOf } from "../../../ui/language-of.ts";
import styles from "./VisionAndMission.module.css";

export function VisionAndMission({ vision, mission }: { vision: string; mission: string }) {
  return (
    <div className={styles.pair}>
      <section aria-labelledby="vision">
        <h2 id="vision">{text("Vision")}</h2>
        <p lang={languageOf(vision)}>{vision}</p>
      </section>
      <section aria-labelledby="mission">
        <h2 id="mission">{text("Mission")}</h2>
        <p lang={languageOf(mission)}>{mission}</p>
      </section>
    </div>
  );
}
