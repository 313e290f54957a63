import type { ReactNode } from "react";
import { text } from "../language/text.ts";
import styles from "./ChangeTable.module.css";
import { Price } from "./Price.tsx";

interface ChangeTableProps {
  caption: string;
  totals: { total_before: number; total_after: number };
  /** Rows of three cells: the label, the current value, and the proposed one. */
  children: ReactNode;
}

/** An order now and as proposed, with its total. */
export function ChangeTable({ caption, totals: { total_before, total_after }, children }: ChangeTableProps) {
  return (
    <table className={styles.change}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text("Now")}</th>
          <th scope="col">{text("Proposed")}</th>
        </tr>
      </thead>
      <tbody>
        {children}
        <tr className={styles.total}>
          <th scope="row">{text("Total")}</th>
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
