import type { CreditPreview } from "../../../../contract/staff/returns.ts";
import { Price } from "../../../../ui/Price.tsx";
import totals from "../Order.module.css";
import styles from "./Credit.module.css";

interface CreditTotalsProps {
  preview: CreditPreview | undefined;
  /** False while the server is calculating the latest input. */
  isCurrent: boolean;
  /** Whether the server refuses the input. */
  isRefused: boolean;
}

/** The credit note's total, and its effect on the customer's payment. */
export function CreditTotals({ preview, isCurrent, isRefused }: CreditTotalsProps) {
  if (!preview) {
    return (
      <output className={styles.totals}>
        <p className={styles.soft}>
          {isRefused
            ? "Correct the marked fields to see the credit."
            : "Choose what happened and enter units or amounts to see the credit."}
        </p>
      </output>
    );
  }
  const { taxable, cgst, sgst, igst, round_off, total, due, refund, complete } = preview;
  const rows = [
    ["Value without tax", taxable],
    ["CGST", cgst],
    ["SGST or UTGST", sgst],
    ["IGST", igst],
    ["Rounding", round_off],
  ] as const;
  return (
    <output className={styles.totals} aria-busy={!isCurrent} data-refreshing={!isCurrent}>
      <dl className={totals.totals}>
        {rows
          .filter(([, amount], index) => index === 0 || amount !== 0)
          .map(([name, amount]) => (
            <Total key={name} name={name} amount={amount} />
          ))}
        <Total name="Credit" amount={total} isTotal />
        <Total name="Refund" amount={refund} />
        <Total name="Left to collect" amount={due} />
      </dl>
      {complete && <p className={styles.soft}>No unit is left, so all shipping and rounding is credited too.</p>}
    </output>
  );
}

function Total({ name, amount, isTotal = false }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? totals.total : undefined}>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}
