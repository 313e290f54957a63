import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { Section } from "../../parts/Section.tsx";
import styles from "./Settings.module.css";

interface EffectsProps {
  isEdited: boolean;
  /** Undefined until the server has replied. */
  effects: string[] | undefined;
  problem: string | null;
}

/** What the typed settings would change in the shop, in sentences. */
export function Effects({ isEdited, effects, problem }: EffectsProps) {
  return (
    <Section title="Effect of your changes">
      <div role="status">
        {!isEdited ? (
          <p>Edit a setting to see its effect here.</p>
        ) : problem !== null ? (
          <p className={styles.problem}>{problem}</p>
        ) : effects?.length === 0 ? (
          <p>No changes.</p>
        ) : (
          effects && (
            <ul>
              {effects.map((effect) => (
                <li key={effect}>{unbrokenAmounts(effect)}</li>
              ))}
            </ul>
          )
        )}
      </div>
    </Section>
  );
}
