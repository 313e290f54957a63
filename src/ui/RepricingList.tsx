import type { Repricing } from "../contract/order-revisions.ts";
import { rateText } from "../contract/tax-classes.ts";
import { Price } from "./Price.tsx";
import styles from "./RepricingList.module.css";

/** What a change of taxes or prices after ordering means: the total before and now, and each line that differs. */
export function RepricingList({ repricing }: { repricing: Repricing }) {
  const { total_before, total_after } = repricing;
  return (
    <>
      {total_before === total_after ? (
        <p>
          The total stays <Price amount={total_after} />.
        </p>
      ) : (
        <p>
          The total was <Price amount={total_before} /> and is now{" "}
          <strong>
            <Price amount={total_after} />
          </strong>
          .
        </p>
      )}
      <RepricedLines repricing={repricing} />
    </>
  );
}

/** The lines whose rate, price or total differs. Where only IGST takes the place of CGST and SGST, none does. */
export function RepricedLines({ repricing: { lines } }: { repricing: Repricing }) {
  const changed = lines.filter(
    ({ before, after }) =>
      before.gst_rate !== after.gst_rate ||
      before.tax_class !== after.tax_class ||
      before.price !== after.price ||
      before.total !== after.total,
  );
  if (changed.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {changed.map(({ line_id, ref_no, product_name, before, after }) => (
        <li key={line_id}>
          <strong>{ref_no}</strong> {product_name}: GST {rateText(before.gst_rate, before.tax_class)}, now{" "}
          {rateText(after.gst_rate, after.tax_class)}
          {before.price !== after.price && (
            <>
              ; price <Price amount={before.price} />, now <Price amount={after.price} />, because no price may exceed
              the MRP
            </>
          )}
          ; with tax <Price amount={before.total} />, now <Price amount={after.total} />
        </li>
      ))}
    </ul>
  );
}
