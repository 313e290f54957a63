import { Link } from "react-router";
import type { WithdrawnLine } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import styles from "./cart.module.css";

/** Names the lines that left the cart because they are no longer sold. */
export function Withdrawn({ lines }: { lines: readonly WithdrawnLine[] }) {
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className={styles.withdrawn}>
          <FormMessage kind="note">
            <p>{texts.withdrawnFromCart(lines.length)}</p>
            <ul>
              {lines.map((line) => (
                <li key={line.cart_id}>
                  <strong>{line.product_name}</strong>, {line.ref_no} × {line.quantity.toLocaleString("en-IN")}
                </li>
              ))}
            </ul>
            <p>
              <Link to="/contact-us">Contact us</Link> about {lines.length === 1 ? "a replacement" : "replacements"}.
            </p>
          </FormMessage>
        </div>
      )}
    </div>
  );
}
