import type { ContentsChange } from "../contract/order-revisions.ts";
import { Price } from "./Price.tsx";
import styles from "./SellerChangeTable.module.css";

type Line = ContentsChange["lines"][number];

/** What an order holds and costs, now and as proposed. */
export function ContentsChangeTable({
  change: { lines, facts, total_before, total_after },
}: {
  change: ContentsChange;
}) {
  return (
    <table className={styles.change}>
      <caption>Change of the order</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sub_product_id, ref_no, product_name, before, after }) => (
          <tr key={sub_product_id}>
            <th scope="row" className={styles.item}>
              <strong>{ref_no}</strong> {product_name}
            </th>
            <Goods line={before} />
            <Goods line={after} />
          </tr>
        ))}
        {facts.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <td>
            <Price amount={total_before} />
          </td>
          <td>
            <Price amount={total_after} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Goods({ line }: { line: Line["before"] }) {
  if (!line) return <td>None</td>;
  return (
    <td>
      {line.quantity} at <Price amount={line.price} />
      <div className={styles.gstin}>
        <Price amount={line.total} /> with tax
      </div>
    </td>
  );
}
