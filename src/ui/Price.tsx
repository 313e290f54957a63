import { formatRupees } from "../contract/money.ts";
import { join } from "./join.ts";
import styles from "./Price.module.css";

/** An amount in rupees. The only component that formats amounts. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return <span className={join(styles.price, className)}>{formatRupees(amount)}</span>;
}
