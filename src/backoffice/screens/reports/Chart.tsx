import { useId } from "react";
import styles from "./Chart.module.css";
import { labelEvery, ticksFor } from "./chart-scale.ts";

export interface Point {
  /** Short label, below the axis. */
  label: string;
  /** Full name, in the table. */
  name: string;
  value: number;
}

interface ChartProps {
  title: string;
  kind: "bars" | "line";
  points: readonly Point[];
  /** The heading of the table's first column: "Day". */
  by: string;
  /** A value formatted for the table. */
  inWords(value: number): string;
  /** A value formatted for the axis. */
  onAxis(value: number): string;
}

const size = { width: 520, height: 210 };
const inner = { left: 68, right: 514, top: 8, bottom: 186 };
const mostLabels = 7;

/** A chart over time, with the same numbers in a table below for accessibility and exact values. */
export function Chart({ title, kind, points, by, inWords, onAxis }: ChartProps) {
  const id = useId();
  const isEmpty = points.every(({ value }) => value === 0);
  const ticks = ticksFor(points.map(({ value }) => value));
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const room = (inner.right - inner.left) / Math.max(points.length, 1);
  const x = (place: number) => inner.left + room * (place + 0.5);
  const y = (value: number) => inner.bottom - ((value - least) / (most - least)) * (inner.bottom - inner.top);
  const hasLabel = labelEvery(points.length, mostLabels);

  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? (
        <p className={styles.none}>No data for this period.</p>
      ) : (
        <svg
          className={styles.picture}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={`${title} chart. The numbers follow in a table.`}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.zero : styles.grid}
                {...{ x1: inner.left, x2: inner.right, y1: y(tick), y2: y(tick) }}
              />
              <text x={inner.left - 8} y={y(tick) + 4} textAnchor="end">
                {onAxis(tick)}
              </text>
            </g>
          ))}
          {kind === "line" && (
            <polyline
              className={styles.line}
              points={points.map(({ value }, place) => `${x(place)},${y(value)}`).join(" ")}
            />
          )}
          {points.map(({ label, name, value }, place) => (
            <g key={name}>
              {kind === "bars" ? (
                <rect
                  className={styles.bar}
                  data-below={value < 0}
                  x={x(place) - room * 0.35}
                  y={Math.min(y(value), y(0))}
                  width={room * 0.7}
                  height={Math.abs(y(value) - y(0))}
                >
                  <title>{`${name}: ${inWords(value)}`}</title>
                </rect>
              ) : (
                <circle className={styles.dot} cx={x(place)} cy={y(value)} r={points.length > 40 ? 2 : 3}>
                  <title>{`${name}: ${inWords(value)}`}</title>
                </circle>
              )}
              {hasLabel(place) && (
                <text x={x(place)} y={size.height - 4} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {!isEmpty && <Numbers title={title} headingId={id} by={by} points={points} inWords={inWords} />}
    </section>
  );
}

interface NumbersProps extends Pick<ChartProps, "title" | "by" | "points" | "inWords"> {
  headingId: string;
}

function Numbers({ title, headingId, by, points, inWords }: NumbersProps) {
  return (
    <details className={styles.numbers}>
      <summary>{title} as a table</summary>
      <table aria-labelledby={headingId}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col">{title.split(" by ")[0]}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{inWords(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
