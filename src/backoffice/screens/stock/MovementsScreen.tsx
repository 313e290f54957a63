import { ListScreen } from "../../table/ListScreen.tsx";
import { kindNames, movementColumns } from "./movement-columns.tsx";

/** The ledger of stock: what came, went and was corrected, newest first. */
export default function MovementsScreen() {
  return (
    <ListScreen
      title="Movements"
      intro="Every change of a count, never edited. The counts of a lot are the sum of its movements."
      call="GET staff/movements"
      columns={movementColumns}
      keyOf={(movement) => movement.id}
      hrefFor={(movement) => `/lots/${movement.lot_id}`}
      filters={[
        { kind: "search", name: "search", label: "Search" },
        { kind: "choice", name: "kind", label: "What", options: kindNames },
        { kind: "day", name: "from", label: "From" },
        { kind: "day", name: "to", label: "To" },
      ]}
      empty={{
        title: "Nothing has moved yet",
        text: "Goods received, packed, brought back, counted and scrapped are written down here.",
      }}
    />
  );
}
