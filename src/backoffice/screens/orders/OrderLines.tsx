import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Section } from "../../parts/Section.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import styles from "./Order.module.css";
import { OrderTotals } from "./OrderTotals.tsx";
import { LotLabels } from "./packing/LotLabels.tsx";

type Line = StaffOrder["lines"][number];

/** `ofTax`: omitted if the seller has no GSTIN (CGST Act s.32). */
const columns: (Column<Line> & { ofTax?: boolean })[] = [
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
    // An instance of the previous release does not distinguish credited units from returned ones.
    cell: ({ quantity, uqc, returned, credited = 0 }) => (
      <>
        {quantity} {uqc !== "NOS" && <small>{uqc}</small>}
        {returned > credited && <div className={styles.soft}>{returned - credited} returned</div>}
        {credited > 0 && <div className={styles.soft}>{credited} credited</div>}
      </>
    ),
  },
  { name: "Price", number: true, minor: true, cell: ({ price }) => <Price amount={price} /> },
  { name: "Taxable", number: true, ofTax: true, cell: ({ taxable }) => <Price amount={taxable} /> },
  {
    name: "GST",
    number: true,
    ofTax: true,
    cell: ({ gst_rate, tax_class, cgst, sgst, igst }) => (
      <>
        <Price amount={cgst + sgst + igst} />
        <div className={styles.soft}>{rateText(gst_rate, tax_class)}</div>
      </>
    ),
  },
  { name: "Total", number: true, cell: ({ total }) => <Price amount={total} /> },
];

// An instance of the previous release does not send it.
const showsTax = ({ orderTotal }: StaffOrder) => orderTotal.charges_tax !== false;

/** From packing until delivery. */
const isLabelled = ({ status }: StaffOrder) => status === "packed" || status === "shipped";

/** Order lines with their lots, and the totals. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const shown = showsTax(order) ? columns : columns.filter(({ ofTax }) => !ofTax);
  return (
    <Section title="Items">
      <DataTable caption="Order lines" columns={shown} rows={order.lines} keyOf={({ line_id }) => line_id} />
      {isLabelled(order) && <LotLabels query={{ orders: order.token }} />}
      <OrderTotals total={order.orderTotal} couponCode={order.coupon_code} />
    </Section>
  );
}

function Lots({ lots }: { lots: Line["lots"] }) {
  return lots.map(({ lot_no, expires_on, quantity, serials = [] }) => (
    <div key={lot_no} className={styles.soft}>
      Lot {lot_no}
      {expires_on && (
        <>
          , expires <Moment at={expires_on} />
        </>
      )}
      : {quantity}
      {serials.length > 0 && <div>Serial no. {serials.join(", ")}</div>}
    </div>
  ));
}
