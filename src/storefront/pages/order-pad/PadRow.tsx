import { memo } from "react";
import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { Price } from "../../../ui/Price.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { lineTotal } from "../../parts/cart/cart-sums.ts";
import { productAddress } from "../../parts/products/product-card.ts";
import { type Entry, parseQuantity } from "./entries.ts";
import styles from "./order-pad.module.css";
import type { Pad } from "./pad.ts";
import { type RowStatus, rowStatus } from "./row-status.ts";

interface PadRowProps {
  entry: Entry;
  /** Counted from 1. */
  line: number;
  pad: Pad;
  showPrice: boolean;
  disabled: boolean;
}

/** A row: the typed text, how it was understood, and ways to correct it. Only changed rows render again. */
export const PadRow = memo(function PadRow({ entry, line, pad, showPrice, disabled }: PadRowProps) {
  const status = rowStatus(entry);
  const variant = entry.read?.variant;
  const quantity = parseQuantity(entry);
  const message = `pad-message-${entry.id}`;
  const about = (field: RowStatus["field"]) => ({
    "aria-invalid": status.field === field || undefined,
    "aria-describedby": status.field === field ? message : undefined,
  });
  const isReady = status.state === "ready";
  return (
    <tr className={join(styles.row, status.state === "wrong" && styles.wrong)} data-entry={entry.id}>
      <td className={styles.line}>{line}</td>
      <td className={styles.reference}>
        <input
          {...about("reference")}
          data-field="reference"
          aria-label={text("Reference number, line {line}", { line })}
          value={entry.reference}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          disabled={disabled}
          onChange={(event) => pad.type(entry.id, { reference: event.target.value })}
        />
      </td>
      <td className={styles.product}>
        {variant ? (
          <>
            <Link
              to={`${productAddress({ slug: variant.product_slug, token: variant.product_token })}?ref=${encodeURIComponent(variant.ref_no)}`}
              tabIndex={-1}
            >
              {variant.product_name}
            </Link>
            <span className={styles.values}>{variant.product_attribute.map(({ value }) => value).join(" · ")}</span>
          </>
        ) : (
          status.state === "unread" && <span className={styles.values}>…</span>
        )}
        <Message entry={entry} status={status} id={message} pad={pad} disabled={disabled} />
      </td>
      <td className={styles.stock}>{variant && <Availability availability={variant.availability} />}</td>
      {showPrice && (
        <td data-number className={styles.price}>
          {variant?.price !== undefined && <Price amount={variant.price} />}
        </td>
      )}
      <td className={styles.quantity}>
        <input
          {...about("quantity")}
          data-field="quantity"
          aria-label={text("Quantity, line {line}", { line })}
          value={entry.quantity}
          placeholder={variant ? "1" : undefined}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          enterKeyHint="next"
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => pad.type(entry.id, { quantity: event.target.value })}
        />
      </td>
      {showPrice && (
        <td data-number className={styles.total}>
          {isReady && quantity !== null && variant?.price !== undefined && (
            <Price amount={lineTotal(variant.price, quantity)} />
          )}
        </td>
      )}
      <td className={styles.remove}>
        {status.state !== "empty" && (
          // With the keyboard, a row is removed by emptying it.
          <IconButton
            icon="close"
            label={text("Remove line {line}", { line })}
            tabIndex={-1}
            disabled={disabled}
            onClick={() => pad.remove(entry.id)}
          />
        )}
      </td>
    </tr>
  );
});

interface MessageProps {
  entry: Entry;
  status: RowStatus;
  id: string;
  pad: Pad;
  disabled: boolean;
}

/** The problem of a row, and what can be done about it. */
function Message({ entry, status: { problem, note, use }, id, pad, disabled }: MessageProps) {
  const message = problem ?? note;
  const { variant, suggestions = [] } = entry.read ?? {};
  // Out of stock, or not sold online.
  const asksUs = variant && (variant.availability.status === "out_of_stock" || variant.refusal !== null);
  if (message === null && !asksUs) return null;
  return (
    <div id={id} className={styles.message}>
      {message && (
        <p className={problem ? styles.problem : styles.note}>
          <Icon name={problem ? "alert" : "info"} size={16} />
          <span>{message}</span>
        </p>
      )}
      {use !== null && (
        <Button
          variant="secondary"
          size="small"
          disabled={disabled}
          onClick={() => pad.type(entry.id, { quantity: String(use) })}
        >
          {text("Use {count} left", { count: use })}
        </Button>
      )}
      {asksUs && (
        <ButtonLink
          to={`/contact-us?product=${variant.sub_product_id}+${variant.ref_no}`}
          variant="secondary"
          size="small"
        >
          {rich("Enquiry<hidden> about {reference}</hidden>", {
            reference: variant.ref_no,
            hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
          })}
        </ButtonLink>
      )}
      {suggestions.length > 0 && (
        <p className={styles.suggestions}>
          <span>{text("Did you mean")}</span>
          {suggestions.map(({ sub_product_id, ref_no, product_name }) => (
            <button
              key={sub_product_id}
              type="button"
              title={product_name}
              disabled={disabled}
              onClick={() => pad.correct(entry.id, ref_no)}
            >
              {ref_no}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
