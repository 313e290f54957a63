import { Fragment, type ReactNode } from "react";
import { chargeRates, furtherAdjustments } from "../../../contract/adjustments.ts";
import type { OrderAdjustment, OrderTotal } from "../../../contract/checkout.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { Price } from "../../../ui/Price.tsx";
import styles from "./OrderTotals.module.css";

interface OrderTotalsProps {
  total: OrderTotal;
  couponCode?: string | null;
}

/** The composition of the total, line by line without zero amounts, and the reason for these taxes. */
export function OrderTotals({ total, couponCode }: OrderTotalsProps) {
  // An instance of the previous release does not send this, and shows tax.
  const showsTax = total.charges_tax !== false;
  const beforeTax = showsTax && text("before tax");
  return (
    <div className={styles.totals}>
      <dl className={styles.list}>
        <Row label="MRP" hint={text("with all taxes")} amount={total.mrp} className={styles.aside} />
        <Row label={text("Subtotal")} hint={beforeTax} amount={total.subtotal} />
        <Row label={text("Coupon")} hint={couponCode} amount={-total.coupon} className={styles.coupon} />
        <Row
          label={text("Shipping")}
          hint={total.shipping !== 0 && beforeTax}
          amount={total.shipping}
          zero={text("Free")}
        />
        {showsTax && <ChargeRates rates={chargeRates(total, "shipping")} />}
        {furtherAdjustments(total).map(({ kind, label, amount }) => (
          <Fragment key={kind}>
            <Row label={label} hint={beforeTax} amount={amount} />
            {showsTax && <ChargeRates rates={chargeRates(total, kind)} />}
          </Fragment>
        ))}
        <Row label="CGST" amount={total.cgst_value} />
        <Row label={total.state_tax_kind} amount={total.sgst_value} />
        <Row label="IGST" amount={total.igst_value} />
        <Row label={text("Round off")} amount={total.round_off} />
        <Row label={text("Total")} amount={total.total} className={styles.grand} zero={<Price amount={0} />} />
      </dl>
      <p className={styles.reason}>
        <Icon name="info" size={16} />
        <span>{total.tax_reason}</span>
      </p>
    </div>
  );
}

/** A charge is taxed at the rates of the goods. The taxes below include these. */
function ChargeRates({ rates }: { rates: OrderAdjustment["rates"] }) {
  return rates.map(({ gst_rate, tax_class, amount, tax }) => (
    <div key={`${gst_rate} ${tax_class}`} className={join(styles.row, styles.rate)}>
      <dt>
        {rich("{rate} <small>on</small> {amount}", {
          rate: rateText(gst_rate, tax_class),
          amount: <Price amount={amount} />,
          small: (inside) => <small>{inside}</small>,
        })}
      </dt>
      <dd>
        <small>{text("tax")}</small> <Price amount={tax} />
      </dd>
    </div>
  ));
}

interface RowProps {
  label: string;
  hint?: ReactNode;
  amount: number;
  className?: string;
  /** Shown instead of a zero amount. Without it, the row is omitted. */
  zero?: ReactNode;
}

function Row({ label, hint, amount, className, zero }: RowProps) {
  if (amount === 0 && zero === undefined) return null;
  return (
    <div className={join(styles.row, className)}>
      <dt>
        <span>{label}</span> {hint && <small>{hint}</small>}
      </dt>
      <dd>{amount === 0 ? zero : <Price amount={amount} />}</dd>
    </div>
  );
}
