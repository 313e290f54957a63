import type { ContentsChange } from "../contract/order-revisions.ts";
import { rich } from "../language/rich.ts";
import { text } from "../language/text.ts";
import styles from "./ChangeTable.module.css";
import { ChangeTable } from "./ChangeTable.tsx";
import { Price } from "./Price.tsx";

type Line = ContentsChange["lines"][number];

/** An order's contents and costs, now and as proposed. */
export function ContentsChangeTable({ change }: { change: ContentsChange }) {
  return (
    <ChangeTable caption={text("Change to the order")} totals={change}>
      {change.lines.map(({ sub_product_id, ref_no, product_name, before, after }) => (
        <tr key={sub_product_id}>
          <th scope="row" className={styles.item}>
            <strong>{ref_no}</strong> {product_name}
          </th>
          <Goods line={before} />
          <Goods line={after} />
        </tr>
      ))}
      {change.facts.map(({ label, before, after }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </ChangeTable>
  );
}

function Goods({ line }: { line: Line["before"] }) {
  if (!line) return <td>{text("None")}</td>;
  return (
    <td>
      {rich("{quantity} at {price}", { quantity: line.quantity, price: <Price amount={line.price} /> })}
      <div className={styles.detail}>{rich("{total} with tax", { total: <Price amount={line.total} /> })}</div>
    </td>
  );
}
