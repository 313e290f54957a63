import { furtherAdjustments } from "../../../contract/adjustments.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Section } from "../../parts/Section.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import styles from "./Order.module.css";

type Line = StaffOrder["lines"][number];

const columns: Column<Line>[] = [
  {
    name: "Item",
    wordy: true,
    cell: (line) => (
      <>
        <strong>{line.ref_no}</strong>
        <div>{line.product_name}</div>
        <div className={styles.soft}>
          {line.product_attribute.map(({ attribute_name, value }) => `${attribute_name}: ${value}`).join(", ")}
        </div>
        <Lots lots={line.lots} />
      </>
    ),
  },
  { name: "HSN", minor: true, cell: ({ hsn }) => hsn },
  {
    name: "Qty",
    number: true,
    cell: ({ quantity, uqc, returned }) => (
      <>
        {quantity} {uqc !== "NOS" && <small>{uqc}</small>}
        {returned > 0 && <div className={styles.soft}>{returned} returned</div>}
      </>
    ),
  },
  { name: "Price", number: true, minor: true, cell: ({ price }) => <Price amount={price} /> },
  { name: "Taxable", number: true, cell: ({ taxable }) => <Price amount={taxable} /> },
  {
    name: "GST",
    number: true,
    cell: ({ gst_rate, tax_class, cgst, sgst, igst }) => (
      <>
        <Price amount={cgst + sgst + igst} />
        <div className={styles.soft}>{rateText(gst_rate, tax_class)}</div>
      </>
    ),
  },
  { name: "Total", number: true, cell: ({ total }) => <Price amount={total} /> },
];

/** Order lines with their lots, and the totals. */
export function OrderLines({ order }: { order: StaffOrder }) {
  return (
    <Section title="Items">
      <DataTable caption="Order lines" columns={columns} rows={order.lines} keyOf={({ line_id }) => line_id} />
      <Totals order={order} />
    </Section>
  );
}

function Lots({ lots }: { lots: Line["lots"] }) {
  return lots.map(({ lot_no, expires_on, quantity }) => (
    <div key={lot_no} className={styles.soft}>
      Lot {lot_no}
      {expires_on && (
        <>
          , expires <Moment at={expires_on} />
        </>
      )}
      : {quantity}
    </div>
  ));
}

function Totals({ order }: { order: StaffOrder }) {
  const total = order.orderTotal;
  const lines: [name: string, amount: number][] = [
    ["Subtotal", total.subtotal],
    [`Coupon ${order.coupon_code ?? ""}`, -total.coupon],
    ["Shipping", total.shipping],
    ...furtherAdjustments(total).map(({ label, amount }): [string, number] => [label, amount]),
    ["CGST", total.cgst_value],
    [total.state_tax_kind, total.sgst_value],
    ["IGST", total.igst_value],
    ["Rounding", total.round_off],
  ];
  return (
    <dl className={styles.totals}>
      {lines
        .filter(([, amount], place) => place === 0 || amount !== 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Price amount={amount} />
            </dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Price amount={total.total} />
        </dd>
      </div>
    </dl>
  );
}
