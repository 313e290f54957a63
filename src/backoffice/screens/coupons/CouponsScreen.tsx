import { formatRupees } from "../../../contract/money.ts";
import type { CouponListed } from "../../../contract/staff/coupons.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { fileAddress } from "../../client.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";

export const states: StatusTable<CouponListed["state"]> = {
  on: ["On", "good"],
  off: ["Off", "plain"],
  coming: ["Scheduled", "teal"],
  ended: ["Ended", "plain"],
  used_up: ["Used up", "amber"],
};

const inIndia = (day: string) => formatDay(`${day}T12:00:00+05:30`);

const columns: Column<CouponListed>[] = [
  { name: "Code", cell: ({ code }) => code },
  { name: "State", cell: ({ state }) => <StatusBadge of={states} state={state} /> },
  {
    name: "Discount",
    cell: ({ kind, value, largest }) =>
      kind === "amount"
        ? formatRupees(value)
        : unbrokenAmounts(`${value} %${largest === null ? "" : `, up to ${formatRupees(largest)}`}`),
  },
  { name: "Minimum subtotal", cell: ({ minimum }) => (minimum === 0 ? "–" : formatRupees(minimum)), number: true },
  {
    name: "Valid",
    whole: true,
    cell: ({ valid_from, valid_to }) => `${inIndia(valid_from)} to ${inIndia(valid_to)}`,
  },
  {
    name: "Uses",
    cell: ({ used_count, usage_limit }) => (usage_limit === null ? used_count : `${used_count} of ${usage_limit}`),
    number: true,
  },
  { name: "Description", cell: ({ description }) => description, minor: true },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Search" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    options: Object.entries(states).map(([state, [name]]) => [state, name] as const),
  },
];

export default function CouponsScreen() {
  return (
    <ListScreen
      title="Coupons"
      call="GET staff/coupons"
      exportTo={(query) => fileAddress("GET staff/coupons.csv", { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/coupons/${id}`}
      filters={filters}
      actions={
        <ButtonLink to="/coupons/new" icon="plus">
          New coupon
        </ButtonLink>
      }
      empty={{
        title: "No coupons yet",
        text: "A coupon reduces the subtotal before tax.",
        children: (
          <ButtonLink to="/coupons/new" variant="secondary">
            Add the first coupon
          </ButtonLink>
        ),
      }}
    />
  );
}
