import { Link } from "react-router";
import { inEachLanguage, text } from "../../../language/text.ts";
import styles from "./CustomerStrip.module.css";

const links = inEachLanguage(() => ({
  userprofile: text("Order again"),
  "order-pad": text("Order Pad"),
  lists: text("Lists"),
  orderhistory: text("Orders"),
}));

/**
 * Shortcuts for returning customers. Part of every page but shown only to customers, so that nothing moves when the page recognises them.
 */
export function CustomerStrip() {
  return (
    <nav aria-label={text("Ordering")} className={styles.strip}>
      {Object.entries(links).map(([path, name]) => (
        <Link key={path} to={`/${path}`} prefetch="intent">
          {name}
        </Link>
      ))}
    </nav>
  );
}
