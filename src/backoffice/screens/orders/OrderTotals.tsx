import { chargeRates, furtherAdjustments } from "../../../contract/adjustments.ts";
import type { OrderTotal } from "../../../contract/checkout.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { Price } from "../../../ui/Price.tsx";
import styles from "./Order.module.css";

/** How a total is made up. An instance of the previous release does not send whether tax is charged. */
export function OrderTotals({ total, couponCode }: { total: OrderTotal; couponCode: string | null }) {
  const ratesFor = (kind: string) => (total.charges_tax !== false ? chargeRates(total, kind) : []);
  return (
    <dl className={styles.totals}>
      <Amount name="Subtotal" amount={total.subtotal} always />
      <Amount name={`Coupon ${couponCode ?? ""}`} amount={-total.coupon} />
      <Charge name="Shipping" amount={total.shipping} rates={ratesFor("shipping")} />
      {furtherAdjustments(total).map(({ kind, label, amount }) => (
        <Charge key={kind} name={label} amount={amount} rates={ratesFor(kind)} />
      ))}
      <Amount name="CGST" amount={total.cgst_value} />
      <Amount name={total.state_tax_kind} amount={total.sgst_value} />
      <Amount name="IGST" amount={total.igst_value} />
      <Amount name="Rounding" amount={total.round_off} />
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Price amount={total.total} />
        </dd>
      </div>
    </dl>
  );
}

interface AmountProps {
  name: string;
  amount: number;
  /** Shown even when it is zero. */
  always?: boolean;
}

function Amount({ name, amount, always = false }: AmountProps) {
  if (amount === 0 && !always) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}

/** A charge and its tax rates, which are those of the goods. The taxes below include its own. */
function Charge({ name, amount, rates }: { name: string; amount: number; rates: ReturnType<typeof chargeRates> }) {
  return (
    <>
      <Amount name={name} amount={amount} />
      {rates.map(({ gst_rate, tax_class, amount: share, tax }) => (
        <div key={`${gst_rate} ${tax_class}`} className={styles.rate}>
          <dt>
            {rateText(gst_rate, tax_class)} on <Price amount={share} />
          </dt>
          <dd>
            tax <Price amount={tax} />
          </dd>
        </div>
      ))}
    </>
  );
}
