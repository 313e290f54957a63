import type { Movement } from "../../../contract/staff/stock.ts";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import styles from "./Stock.module.css";

const kinds: Record<string, string> = {
  received: "Received",
  reserved: "Reserved",
  released: "Reservation released",
  packed: "Packed",
  returned: "Returned",
  restocked: "Restocked",
  adjusted: "Adjusted",
  scrapped: "Scrapped",
  sent: "Sent on challan",
  kept: "Kept by customer",
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
  { name: "Type", cell: ({ kind }) => kinds[kind] ?? kind },
  { name: "On hand", number: true, cell: ({ on_hand }) => signed(on_hand) },
  { name: "Reserved", number: true, cell: ({ reserved }) => signed(reserved) },
  { name: "On hold", number: true, cell: ({ quarantined }) => signed(quarantined) },
  { name: "Reason", cell: ({ reason }) => reason ?? "–" },
  { name: "By", cell: ({ staff_name }) => staff_name ?? "System" },
];
