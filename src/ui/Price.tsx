import { formatRupees } from "../contract/money.ts";
import { join } from "./join.ts";
import styles from "./Price.module.css";

/** An amount in rupees. Every amount on a screen goes through here. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return <span className={join(styles.price, className)}>{formatRupees(amount)}</span>;
}
