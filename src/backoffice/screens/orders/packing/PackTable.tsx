import { useState } from "react";
import type { Picks } from "../../../../contract/staff/orders.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { DataTable } from "../../../table/DataTable.tsx";
import styles from "./Pack.module.css";
import { type Counted, packedInLine, pickKey } from "./packing.ts";

type Line = Picks["lines"][number];
type Lot = Line["lots"][number];

interface PackTableProps {
  lines: Picks["lines"];
  counted: Counted;
  caption?: string;
  /** The proposed quantities are those recorded when packing. */
  recorded?: boolean;
  onCount(line: Line, lot: Lot, quantity: number): void;
}

interface Row {
  line: Line;
  lot: Lot;
  isFirst: boolean;
}

/** Each line with the lots to pick, earliest expiry first. Other lots are shown on request. */
export function PackTable({ lines, counted, caption = "Items to pack", recorded = false, onCount }: PackTableProps) {
  const [all, setAll] = useState(false);
  const rows = lines.flatMap((line): Row[] => {
    const lots = line.lots.filter((lot) => all || lot.proposed > 0 || (counted.get(pickKey(line, lot)) ?? 0) > 0);
    return lots.map((lot, place) => ({ line, lot, isFirst: place === 0 }));
  });
  const hidden = lines.reduce((sum, { lots }) => sum + lots.length, 0) - rows.length;
  return (
    <div>
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={({ line, lot }) => pickKey(line, lot)}
        columns={[
          { name: "Item", cell: (row) => row.isFirst && <Goods line={row.line} counted={counted} /> },
          {
            name: "Lot",
            cell: ({ lot }) => (
              <>
                <strong>{lot.lot_no}</strong>
                {lot.expires_on && (
                  <div className={styles.soft}>
                    Expires <Moment at={lot.expires_on} />
                  </div>
                )}
                {lot.kept ? <div className={styles.soft}>{`${lot.kept} with the customer on a challan`}</div> : null}
              </>
            ),
          },
          { name: recorded ? "Recorded" : "Pick", number: true, cell: ({ lot }) => lot.proposed || "–" },
          {
            name: "Packed",
            cell: ({ line, lot }) =>
              // A recorded lot that has expired or been quarantined since can still be removed.
              lot.problem && !(recorded && lot.proposed > 0) ? (
                <Badge kind="bad">{lot.problem === "expired" ? "Expired" : "Quarantine"}</Badge>
              ) : (
                <div className={styles.pieces}>
                  <Field
                    type="number"
                    hideLabel
                    label={`Packed of ${line.ref_no}, lot ${lot.lot_no}`}
                    name={`packed_${line.line_id}_${lot.lot_id}`}
                    min={0}
                    max={Math.min(line.quantity, lot.available)}
                    inputMode="numeric"
                    value={counted.get(pickKey(line, lot)) ?? 0}
                    onFocus={({ target }) => target.select()}
                    onChange={({ target }) => onCount(line, lot, wholeFrom(target.value))}
                  />
                </div>
              ),
          },
        ]}
      />
      {(all || hidden > 0) && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? `Show only lots ${recorded ? "recorded" : "to pick"}`
            : `Show ${hidden} other ${hidden === 1 ? "lot" : "lots"}`}
        </Button>
      )}
    </div>
  );
}

function Goods({ line, counted }: { line: Line; counted: Counted }) {
  const packed = packedInLine(line, counted);
  return (
    <div className={styles.goods}>
      <div>
        <strong>{line.ref_no}</strong>
        <div className={styles.soft}>{line.product_name}</div>
      </div>
      <Badge kind={packed === line.quantity ? "good" : packed > line.quantity ? "bad" : "plain"}>
        {packed} of {line.quantity}
      </Badge>
    </div>
  );
}

/** At most four digits, the limit of an order line. */
function wholeFrom(typed: string): number {
  return Number(typed.replace(/\D/g, "").slice(0, 4));
}
