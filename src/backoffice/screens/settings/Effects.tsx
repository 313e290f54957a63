import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { Section } from "../../parts/Section.tsx";
import styles from "./Settings.module.css";

interface EffectsProps {
  /** Null until a setting is edited. */
  effects: string[] | null;
  problem: string | null;
}

/** What the typed settings would change in the shop, in sentences. */
export function Effects({ effects, problem }: EffectsProps) {
  return (
    <Section title="Effect of your changes">
      <div role="status">
        {problem !== null ? (
          <p className={styles.problem}>{problem}</p>
        ) : effects === null || effects.length === 0 ? (
          <p>{effects === null ? "Edit a setting to see its effect here." : "No changes."}</p>
        ) : (
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{unbrokenAmounts(effect)}</li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
