import type { Movement } from "../../../contract/staff/stock.ts";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import styles from "./Stock.module.css";

const kinds: Record<string, string> = {
  received: "Received",
  reserved: "Promised to an order",
  released: "No longer promised",
  packed: "Packed",
  returned: "Came back",
  restocked: "Put back on hand",
  adjusted: "Corrected",
  scrapped: "Scrapped",
};

export const kindNames = Object.entries(kinds) as [kind: string, name: string][];

/** `+5`, `−5`, or a dash. */
function signed(pieces: number): string {
  return pieces === 0 ? "–" : pieces > 0 ? `+${pieces}` : `−${-pieces}`;
}

export const movementColumns: Column<Movement>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
  {
    name: "Lot",
    cell: (movement) => (
      <>
        {movement.lot_no}
        <div className={styles.soft}>{movement.ref_no}</div>
      </>
    ),
  },
  { name: "What", cell: ({ kind }) => kinds[kind] ?? kind },
  { name: "On hand", number: true, cell: ({ on_hand }) => signed(on_hand) },
  { name: "Promised", number: true, cell: ({ reserved }) => signed(reserved) },
  { name: "Set apart", number: true, cell: ({ quarantined }) => signed(quarantined) },
  { name: "Reason", cell: ({ reason }) => reason ?? "–" },
  { name: "Who", cell: ({ staff_name }) => staff_name ?? "The shop" },
];
