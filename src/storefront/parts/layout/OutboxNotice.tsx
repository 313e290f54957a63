import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatRupees } from "../../../contract/money.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { discardFailing, discardUnsent, dismissSent, useOutboxState } from "../../offline/outbox-state.ts";
import type { Sent, SentLine, Waiting, WaitingLine } from "../../offline/outbox-store.ts";
import styles from "./OutboxNotice.module.css";

/** Changes waiting for a connection, and their results; and changes not sent because the session ended. */
export function OutboxNotice({ onSend }: { onSend(): void }) {
  const { waiting, failing, sent, unsent, isUnsentThere } = useOutboxState();
  const others = waiting.filter((each) => !failing.includes(each));
  const discard = (
    <Button size="small" variant="secondary" onClick={() => void discardUnsent()}>
      {text("Discard")}
    </Button>
  );
  return (
    <div role="status">
      {others.length > 0 && (
        <Part
          words={text("Not sent yet. It is sent as soon as there is a connection:")}
          entries={wantedLines(others)}
        />
      )}
      {failing.length > 0 && (
        <Part words={text("The shop could not do this yet and will try again:")} entries={wantedLines(failing)}>
          <Button size="small" variant="secondary" onClick={() => void discardFailing()}>
            {text("Discard")}
          </Button>
        </Part>
      )}
      {isUnsentThere && (
        <Part words={text("Some changes were not sent before the session ended. Sign in to see them and send them.")}>
          <ButtonLink size="small" to="/signin?next=%2Fcart">
            {text("Sign In")}
          </ButtonLink>
          {discard}
        </Part>
      )}
      {unsent.length > 0 && (
        <Part words={text("Not sent, because your session ended:")} entries={wantedLines(unsent)}>
          <Button size="small" onClick={onSend}>
            {text("Send now")}
          </Button>
          {discard}
        </Part>
      )}
      {sent.length > 0 && (
        <Part words={text("Sent after you had no connection:")} entries={sentLines(sent)}>
          <Link to="/cart">{text("View cart")}</Link>
          <Button size="small" variant="secondary" onClick={() => void dismissSent()}>
            {text("OK")}
          </Button>
        </Part>
      )}
    </div>
  );
}

type Entry = [key: string, words: string];

interface PartProps {
  words: string;
  /** The changes that the notice lists. */
  entries?: Entry[];
  /** The available actions. */
  children?: ReactNode;
}

function Part({ words, entries = [], children }: PartProps) {
  return (
    <div className={styles.notice}>
      <p>{words}</p>
      {entries.length > 0 && <ul>{listed(entries)}</ul>}
      {children && <p className={styles.acts}>{children}</p>}
    </div>
  );
}

const sentLines = (sent: Sent[]) =>
  sent.flatMap((each) => each.lines.map((line, index): Entry => [`${each.id}.${index}`, outcome(each, line)]));

const wantedLines = (waiting: Waiting[]) =>
  waiting.flatMap(({ id, lines }) =>
    lines.map((line, index): Entry => [`${id}.${index}`, wanted({ ...line, isWished: line.wish?.isListed })]),
  );

/** More would cover the page. */
const mostListed = 8;

function listed(entries: Entry[]) {
  const hidden = entries.length - mostListed;
  return (
    <>
      {entries.slice(0, hidden > 0 ? mostListed : undefined).map(([key, words]) => (
        <li key={key}>{words}</li>
      ))}
      {hidden > 0 && <li>{text("{count} more", { count: hidden.toLocaleString("en-IN") })}</li>}
    </>
  );
}

interface Wanted extends Pick<WaitingLine, "name" | "quantity" | "cart_id"> {
  isWished?: boolean | undefined;
}

function wanted({ name, quantity, cart_id, isWished }: Wanted): string {
  const product = name || text("Product");
  if (isWished !== undefined)
    return isWished
      ? text("{product}: add to the wishlist", { product })
      : text("{product}: remove from the wishlist", { product });
  const count = quantity.toLocaleString("en-IN");
  if (quantity === 0 && cart_id !== undefined) return text("{product}: remove", { product });
  return cart_id === undefined
    ? text("{product} × {count}", { product, count })
    : text("{product}: quantity {count}", { product, count });
}

function outcome({ isTooOld }: Sent, { isChange, problem, isGone, priceBefore, priceNow, ...line }: SentLine): string {
  const what = wanted({ ...line, cart_id: isChange ? 0 : undefined });
  if (isTooOld) return `${what}. ${text("This waited too long and was not sent. Check your cart.")}`;
  if (isGone)
    return `${what}. ${isChange ? text("This line is no longer in your cart.") : text("This product is no longer sold.")}`;
  if (line.isWished !== undefined && problem === undefined) {
    const product = line.name || text("Product");
    return line.isWished
      ? text("{product}: added to the wishlist", { product })
      : text("{product}: removed from the wishlist", { product });
  }
  if (isChange && line.quantity === 0 && problem === undefined)
    return text("{product}: removed", { product: line.name || text("Product") });
  const price =
    priceBefore === undefined || priceNow === undefined
      ? []
      : [unbrokenAmounts(texts.priceChanged(formatRupees(priceBefore), formatRupees(priceNow)))];
  return [what, ...(problem === undefined ? [] : [problem]), ...price].join(". ");
}
