import { Link } from "react-router";
import styles from "./CustomerStrip.module.css";

const links = { userprofile: "Order again", "order-pad": "Order Pad", lists: "Lists", orderhistory: "Orders" };

/** Where customers begin who come back. In every page, but shown only to them, so that signing in moves nothing while it loads. */
export function CustomerStrip() {
  return (
    <nav aria-label="Ordering" className={styles.strip}>
      {Object.entries(links).map(([path, name]) => (
        <Link key={path} to={`/${path}`} prefetch="intent">
          {name}
        </Link>
      ))}
    </nav>
  );
}
