import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WithdrawnLine } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import styles from "./cart.module.css";

/** Lists the lines that left the cart because they are no longer sold. */
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
              {lines.length === 1
                ? rich("<link>Contact us</link> about a replacement.", { link: contactLink })
                : rich("<link>Contact us</link> about replacements.", { link: contactLink })}
            </p>
          </FormMessage>
        </div>
      )}
    </div>
  );
}

const contactLink = (inside: ReactNode) => <Link to="/contact-us">{inside}</Link>;
