import { Link } from "react-router";
import type { Report } from "../../../contract/staff/reports.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { describeChange, type Kind } from "./comparison.ts";
import styles from "./MetricTile.module.css";
import { inWords, metricLabels } from "./report-labels.ts";

interface MetricTilesProps {
  of: Report["metrics"];
  /** "in the previous 30 days" */
  before: string;
  /** Shows only these metrics. */
  only?: readonly (keyof Report["metrics"])[];
}

/** Metrics, each linking to the list it counts. */
export function MetricTiles({ of, before, only }: MetricTilesProps) {
  return (
    <ul className={styles.tiles}>
      {metricLabels
        .filter(([key]) => !only || only.includes(key))
        .map(([key, name, kind, note]) => (
          <MetricTile key={key} name={name} kind={kind} note={note} before={before} of={of[key]} />
        ))}
    </ul>
  );
}

interface MetricTileProps {
  name: string;
  kind: Kind;
  note?: string | undefined;
  before: string;
  of: Report["metrics"]["orders"];
}

function MetricTile({ name, kind, note, before, of }: MetricTileProps) {
  const change = describeChange(of.value, of.before, kind, before);
  return (
    <li className={styles.tile}>
      <span className={styles.name}>{name}</span>
      <Link to={of.list} aria-label={`${inWords(of.value, kind)} ${name}`}>
        {inWords(of.value, kind)}
      </Link>
      {change && <span className={styles.note}>{change}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}

export function MetricTilesSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.tiles}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className={styles.toCome} />
      ))}
    </div>
  );
}
