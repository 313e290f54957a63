import { Link } from "react-router";
import { LoadFailure } from "../../parts/LoadFailure.tsx";
import { Section } from "../../parts/Section.tsx";
import { useMay } from "../../session.ts";
import { useLoad } from "../../useLoad.ts";
import { queues, returnQueues } from "../orders/order-words.ts";
import styles from "./Waiting.module.css";

/** The orders that wait for somebody with one's own role. */
export function Waiting() {
  const may = useMay();
  const own = queues.filter(({ right }) => may(right));
  if (own.length === 0 || !may("orders.read")) return null;
  return <Counts own={own} />;
}

function Counts({ own }: { own: typeof queues }) {
  const load = useLoad("GET staff/orders", { query: { per_page: 1 } });
  const counts = load.data?.counts;
  return (
    <Section title="Waiting for you">
      {load.error && !counts ? (
        <LoadFailure error={load.error} onRetry={load.reload} retrying={load.loading} />
      ) : (
        <ul className={styles.queues}>
          {own.map(({ queue, name }) => (
            <li key={queue} data-none={counts?.[queue] === 0 || undefined}>
              <Link to={`/${returnQueues.includes(queue) ? "returns" : "orders"}?queue=${queue}`}>
                <strong>{counts?.[queue] ?? "…"}</strong> {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
