import type { Repricing } from "../contract/order-revisions.ts";
import { rateText } from "../contract/tax-classes.ts";
import { rich } from "../language/rich.ts";
import { text } from "../language/text.ts";
import { Price } from "./Price.tsx";
import styles from "./RepricingList.module.css";

/** The effect of a change of taxes or prices after ordering: the total before and after, and each changed line. */
export function RepricingList({ repricing }: { repricing: Repricing }) {
  const { total_before, total_after } = repricing;
  return (
    <>
      {total_before === total_after ? (
        <p>{rich("The total stays {total}.", { total: <Price amount={total_after} /> })}</p>
      ) : (
        <p>
          {rich("The total was {before} and is now {after}.", {
            before: <Price amount={total_before} />,
            after: (
              <strong>
                <Price amount={total_after} />
              </strong>
            ),
          })}
        </p>
      )}
      <RepricedLines repricing={repricing} />
    </>
  );
}

/** The lines whose rate, price or total differs. There are none if IGST merely replaces CGST and SGST. */
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
          <strong>{ref_no}</strong> {product_name}:{" "}
          {text("GST {before}, now {after}", {
            before: rateText(before.gst_rate, before.tax_class),
            after: rateText(after.gst_rate, after.tax_class),
          })}
          {before.price !== after.price &&
            rich("; price {before}, now {after}, because no price may exceed the MRP", {
              before: <Price amount={before.price} />,
              after: <Price amount={after.price} />,
            })}
          {rich("; with tax {before}, now {after}", {
            before: <Price amount={before.total} />,
            after: <Price amount={after.total} />,
          })}
        </li>
      ))}
    </ul>
  );
}
