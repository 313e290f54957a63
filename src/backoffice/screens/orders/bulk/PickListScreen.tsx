import { useSearchParams } from "react-router";
import { isApiError } from "../../../../contract/api-error.ts";
import type { PickedLot } from "../../../../contract/staff/order-prints.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { fileAddress } from "../../../client.ts";
import { Loaded } from "../../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../../parts/RowsSkeleton.tsx";
import { Screen } from "../../../parts/Screen.tsx";
import { type Column, DataTable } from "../../../table/DataTable.tsx";
import { useCall } from "../../../useCall.ts";
import { ordersText } from "./bulk-labels.ts";

const columns: Column<PickedLot>[] = [
  { name: "Shelf", whole: true, cell: ({ shelf }) => <strong>{shelf ?? "–"}</strong> },
  {
    name: "Item",
    wordy: true,
    cell: ({ ref_no, product_name }) => (
      <>
        <strong>{ref_no}</strong> {product_name}
      </>
    ),
  },
  { name: "Lot", whole: true, cell: ({ lot_no }) => lot_no ?? "In no lot" },
  { name: "Expires", minor: true, cell: ({ expires_on }) => (expires_on ? <Moment at={expires_on} /> : "–") },
  { name: "Qty", number: true, cell: ({ quantity }) => <strong>{quantity}</strong> },
  { name: "Orders", number: true, minor: true, cell: ({ orders }) => orders },
];

/** What to pick for several orders, by shelf. The URL selects the orders: a bulk action, tokens, or a filter. */
export default function PickListScreen() {
  const [search] = useSearchParams();
  const query = Object.fromEntries(search);
  const list = useCall("GET staff/pick-list", { query });
  const orders = list.data?.data.orders;
  const isNone = list.data === undefined && isApiError(list.error) && list.error.code === "not_possible";
  return (
    <Screen
      title="Pick list"
      back={{ name: "Orders", to: "/orders?queue=to_pack" }}
      intro={orders ? `For ${ordersText(orders)}, by shelf. The lots that expire first are picked first.` : ""}
      actions={
        orders && (
          <>
            <a href={fileAddress("GET staff/pick-list.pdf", { query })} target="_blank" rel="noreferrer">
              PDF
            </a>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        )
      }
    >
      {isNone ? (
        <EmptyState
          icon="document"
          title="Nothing to pick"
          text="None of these orders is confirmed and not yet packed."
        />
      ) : (
        <Loaded query={list} loading={<RowsSkeleton />}>
          {({ data }) => (
            <DataTable
              caption="Pick list"
              columns={columns}
              rows={data.rows}
              keyOf={({ ref_no, lot_no }) => `${ref_no} ${lot_no}`}
            />
          )}
        </Loaded>
      )}
    </Screen>
  );
}
