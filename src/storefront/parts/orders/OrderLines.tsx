import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderDetailLine, OrderTotal } from "../../../contract/checkout.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { text } from "../../../language/text.ts";
import { join } from "../../../ui/join.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import cells from "../cart/LineCells.module.css";
import { Attributes } from "../products/Attributes.tsx";
import styles from "./OrderLines.module.css";

/** The fields that a checkout line and an order line share. */
export type ShownLine = Omit<OrderDetailLine, "cart_id" | "in_stock" | "available">;

interface OrderLinesProps<Line> {
  caption: string;
  lines: Line[];
  tax: Pick<OrderTotal, "state_tax_kind" | "charges_tax">;
  keyOf(line: Line): number;
  addressOf?(line: Line): string;
  /** A note below the line's name. */
  noteOf?(line: Line): ReactNode;
}

/** The lines of an order with prices and taxes. */
export function OrderLines<Line extends ShownLine>(props: OrderLinesProps<Line>) {
  const { caption, lines, tax, keyOf, addressOf, noteOf } = props;
  // An instance of the previous release does not send this, and shows tax.
  const showsTax = tax.charges_tax !== false;
  return (
    <Table caption={caption} className={styles.table} cards>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {text("Product")}
          </th>
          <th scope="col" data-number className={cells.mrp}>
            MRP
          </th>
          <th scope="col" data-number>
            {text("Price")}
          </th>
          <th scope="col" data-number>
            {text("Quantity")}
          </th>
          {showsTax && (
            <th scope="col" data-number>
              GST
            </th>
          )}
          <th scope="col" data-number>
            {text("Total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)} className={styles.row}>
            <td className={join(cells.picture, styles.picture)}>
              <Picture src={line.product_image} alt="" sizes="64px" />
            </td>
            <th scope="row" className={styles.product}>
              {addressOf ? (
                <Link to={addressOf(line)} className={cells.name}>
                  {line.product_name}
                </Link>
              ) : (
                <span className={cells.name}>{line.product_name}</span>
              )}
              <Attributes refNo={line.ref_no} attributes={line.product_attribute} />
              {noteOf?.(line)}
            </th>
            <td data-number data-label="MRP" className={join(cells.soft, cells.mrp)}>
              <Price amount={line.mrp} />
            </td>
            <td data-number data-label={text("Price")}>
              <Price amount={line.price} />
              <span className={cells.mrpBelow}>
                MRP <Price amount={line.mrp} />
              </span>
            </td>
            <td data-number data-label={text("Quantity")}>
              {line.quantity.toLocaleString("en-IN")}
            </td>
            {showsTax && (
              <td data-number data-label="GST" className={styles.taxes}>
                <Taxes line={line} stateTaxKind={tax.state_tax_kind} />
              </td>
            )}
            <td data-number data-label={text("Total")} className={join(cells.total, styles.total)}>
              <Price amount={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The taxes that apply, each with its amount; HSN and rate below. */
function Taxes({ line, stateTaxKind }: { line: ShownLine; stateTaxKind: string }) {
  const taxes = [
    { name: "CGST", amount: line.cgst },
    { name: stateTaxKind, amount: line.sgst },
    { name: "IGST", amount: line.igst },
  ].filter(({ amount }) => amount !== 0);
  return (
    <>
      {taxes.map(({ name, amount }) => (
        <span key={name} className={styles.tax}>
          <small>{name}</small> <Price amount={amount} />
        </span>
      ))}
      <small className={styles.rate}>
        {rateText(line.gst_rate, line.tax_class)} · HSN {line.hsn}
      </small>
    </>
  );
}
