import { fileAddress } from "../../client.ts";
import { ListScreen } from "../../table/ListScreen.tsx";
import { kindNames, movementColumns } from "./movement-columns.tsx";

/** The stock ledger, newest first. */
export default function MovementsScreen() {
  return (
    <ListScreen
      title="Movements"
      intro="Every stock change. Entries are never edited. A lot's quantity is the sum of its movements."
      call="GET staff/movements"
      exportTo={(query) => fileAddress("GET staff/movements.csv", { query })}
      columns={movementColumns}
      keyOf={(movement) => movement.id}
      hrefFor={(movement) => `/lots/${movement.lot_id}`}
      filters={[
        { kind: "search", name: "search", label: "Search" },
        { kind: "choice", name: "kind", label: "Type", options: kindNames },
        { kind: "day", name: "from", label: "From" },
        { kind: "day", name: "to", label: "To" },
      ]}
      empty={{
        title: "No movements yet",
        text: "Receipts, packing, returns, counts and scrapping are recorded here.",
      }}
    />
  );
}
