import { ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { ListScreen } from "../../table/ListScreen.tsx";
import { lotStateLabels } from "./lot-labels.ts";
import styles from "./Stock.module.css";

/** Lots, first to expire first. */
export default function LotsScreen() {
  const can = usePermissions();
  return (
    <ListScreen
      title="Lots"
      intro="First to expire first. Orders use lots in this order."
      call="GET staff/lots"
      columns={[
        { name: "Lot", cell: (lot) => <strong>{lot.lot_no}</strong> },
        {
          name: "Variant",
          cell: (lot) => (
            <>
              {lot.ref_no}
              <div className={styles.soft}>{lot.product_name}</div>
            </>
          ),
        },
        { name: "Expires", cell: ({ expires_on }) => (expires_on ? <Moment at={expires_on} /> : "Never") },
        { name: "State", cell: ({ state }) => <StatusBadge of={lotStateLabels} state={state} /> },
        { name: "On hand", number: true, cell: (lot) => lot.on_hand },
        { name: "Reserved", number: true, cell: (lot) => lot.reserved },
        { name: "On hold", number: true, cell: (lot) => lot.quarantined },
        { name: "Manufactured", minor: true, cell: (lot) => <Moment at={lot.manufactured_on} /> },
      ]}
      keyOf={(lot) => lot.id}
      hrefFor={(lot) => `/lots/${lot.id}`}
      nameOf={(lot) => lot.lot_no}
      filters={[
        { kind: "search", name: "search", label: "Search" },
        {
          kind: "choice",
          name: "state",
          label: "State",
          options: [
            ["sellable", "Sellable"],
            ["expiring", "Expiring soon"],
            ["expired", "Expired"],
            ["quarantined", "Quarantine"],
            ["on_hold", "On hold"],
            ["empty", "Empty"],
          ],
        },
        { kind: "choice", name: "on_hold", label: "Show", options: [["1", "With items on hold"]] },
        { kind: "link", name: "variant", label: "Variant" },
      ]}
      exportTo={(query) => fileAddress("GET staff/lots.csv", { query })}
      empty={{
        title: "No lots yet",
        text: "Stock is received by lot, with an expiry date.",
        children: can("stock.change") && (
          <ButtonLink to="/receive" variant="secondary">
            Receive stock
          </ButtonLink>
        ),
      }}
    />
  );
}
