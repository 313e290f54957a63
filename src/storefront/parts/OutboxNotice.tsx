import { Link } from "react-router";
import { formatRupees } from "../../contract/money.ts";
import { texts } from "../../contract/texts.ts";
import { text } from "../../language/text.ts";
import { Button } from "../../ui/Button.tsx";
import { unbrokenAmounts } from "../../ui/unbroken-amounts.ts";
import { dismissSent, useOutboxState } from "../offline/outbox-state.ts";
import type { Sent, SentLine, WaitingLine } from "../offline/outbox-store.ts";
import styles from "./OutboxNotice.module.css";

/** What waits for a connection, and what became of it. */
export function OutboxNotice() {
  const { waiting, sent } = useOutboxState();
  return (
    <div role="status">
      {waiting.length > 0 && (
        <div className={styles.notice}>
          <p>{text("Not in your cart yet. It is sent as soon as there is a connection:")}</p>
          <ul>
            {waiting.flatMap(({ id, lines }) =>
              lines.map((line, index) => <li key={`${id}.${String(index)}`}>{wanted(line)}</li>),
            )}
          </ul>
        </div>
      )}
      {sent.length > 0 && (
        <div className={styles.notice}>
          <p>{text("Sent after you had no connection:")}</p>
          <ul>
            {sent.flatMap((each) =>
              each.lines.map((line, index) => <li key={`${each.id}.${String(index)}`}>{outcome(each, line)}</li>),
            )}
          </ul>
          <p className={styles.acts}>
            <Link to="/cart">{text("View cart")}</Link>
            <Button size="small" variant="secondary" onClick={() => void dismissSent()}>
              {text("OK")}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

function wanted({ name, quantity, cart_id }: Pick<WaitingLine, "name" | "quantity" | "cart_id">): string {
  const product = name || text("Product");
  const count = quantity.toLocaleString("en-IN");
  return cart_id === undefined
    ? text("{product} × {count}", { product, count })
    : text("{product}: quantity {count}", { product, count });
}

function outcome({ isTooOld }: Sent, { isChange, problem, priceBefore, priceNow, ...line }: SentLine): string {
  const what = wanted({ ...line, cart_id: isChange ? 0 : undefined });
  if (isTooOld) return `${what}. ${text("This waited too long and was not sent. Check your cart.")}`;
  const price =
    priceBefore === undefined || priceNow === undefined
      ? []
      : [unbrokenAmounts(texts.priceChanged(formatRupees(priceBefore), formatRupees(priceNow)))];
  return [what, ...(problem === undefined ? [] : [problem]), ...price].join(". ");
}
