import { lotLabelSizes } from "../../../../contract/staff/lot-label-sizes.ts";
import { fileAddress } from "../../../client.ts";
import styles from "./LotLabels.module.css";

/** Labels by lot as PDF, in common label sizes. `query` selects the orders. */
export function LotLabels({ query }: { query: Record<string, string> }) {
  const sizes = Object.entries(lotLabelSizes) as [keyof typeof lotLabelSizes, { width: number; height: number }][];
  return (
    <fieldset className={styles.labels}>
      <legend>Lot labels (PDF)</legend>
      {sizes.map(([size, { width, height }]) => (
        <a
          key={size}
          href={fileAddress("GET staff/lot-labels.pdf", { query: { ...query, size } })}
          aria-label={`Lot labels ${width} × ${height} mm (PDF)`}
          target="_blank"
          rel="noreferrer"
        >
          {`${width} × ${height} mm`}
        </a>
      ))}
    </fieldset>
  );
}
