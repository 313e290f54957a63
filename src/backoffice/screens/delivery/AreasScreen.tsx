import type { DeliveryArea } from "../../../contract/staff/delivery-areas.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { fileAddress } from "../../client.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";

const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

const columns: Column<DeliveryArea>[] = [
  { name: "PIN codes starting with", cell: ({ prefix }) => prefix },
  { name: "City", cell: ({ city }) => city ?? "–" },
  { name: "State", cell: ({ state }) => state ?? "–" },
  { name: "Delivered", cell: ({ serviceable }) => yesOrNo(serviceable) },
  { name: "Cash on delivery", cell: ({ cash_on_delivery }) => yesOrNo(cash_on_delivery) },
  {
    name: "Working days",
    cell: ({ days, serviceable }) => (serviceable ? (days ?? "Default") : "–"),
    number: true,
  },
];

const filters: Filter[] = [{ kind: "search", name: "search", label: "PIN code, city or State" }];

const importLink = (
  <ButtonLink to="/delivery-areas/import" icon="plus">
    Import areas
  </ButtonLink>
);

/** Areas come only from a file: they are exported, edited in a spreadsheet and imported. */
export default function AreasScreen() {
  return (
    <ListScreen
      title="Delivery areas"
      intro="Where the shop delivers, by the first digits of the PIN code. The longest match applies. Areas without working days use those in the settings."
      call="GET staff/delivery-areas"
      columns={columns}
      keyOf={({ prefix }) => prefix}
      filters={filters}
      exportTo={() => fileAddress("GET staff/delivery-areas.csv")}
      actions={importLink}
      empty={{
        title: "No delivery areas yet",
        text: "Until there are any, the shop states when parcels leave, but not when they arrive.",
        children: importLink,
      }}
    />
  );
}
