import type { Site } from "../../../contract/site.ts";
import { text } from "../../../language/text.ts";
import styles from "./Counters.module.css";
import { CountUp } from "./CountUp.tsx";

export function Counters({ counters }: { counters: Site["counters"] }) {
  return (
    <section aria-label={text("In numbers")} className={styles.counters}>
      <dl className={styles.list}>
        {counters.map((counter) => (
          <div key={counter.label}>
            <dt>{counter.label}</dt>
            <dd>
              <CountUp value={counter.value} />
              {counter.suffix && <small>{counter.suffix}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
