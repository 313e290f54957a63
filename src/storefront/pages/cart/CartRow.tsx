import { memo } from "react";
import { Link } from "react-router";
import type { CartLine } from "../../../contract/cart.ts";
import { formatRupees } from "../../../contract/money.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { QuantityInput } from "../../../ui/QuantityInput.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import cells from "../../parts/cart/LineCells.module.css";
import { cartChanges } from "../../parts/cart/useCart.ts";
import { Attributes } from "../../parts/products/Attributes.tsx";
import { productAddress } from "../../parts/products/product-card.ts";
import { PlusGst, UnitPrice } from "../../parts/products/UnitPrice.tsx";
import styles from "./cart.module.css";

interface CartRowProps {
  line: CartLine;
  problem: string | null;
  /** The unit price that the customer last saw, if it was different. */
  priceBefore: number | null;
  showMrp: boolean;
  showPrice: boolean;
  onDelete(line: CartLine): void;
}

/** Each reply is an entirely new cart, but only changed lines render again. */
export const CartRow = memo(function CartRow({
  line,
  problem,
  priceBefore,
  showMrp,
  showPrice,
  onDelete,
}: CartRowProps) {
  const { cart_id, product_name, quantity } = line;
  const address = productAddress({ slug: line.product_slug, token: line.product_token });
  const message = problem ?? (line.in_stock ? null : texts.onlyAvailable(line.available, 0));
  return (
    <tr className={styles.row}>
      <td className={join(cells.picture, styles.picture)}>
        <Link to={address} tabIndex={-1} aria-hidden="true">
          <Picture src={line.product_image} alt="" sizes="96px" />
        </Link>
      </td>
      <th scope="row" className={styles.product}>
        <Link to={address} id={nameId(cart_id)} className={cells.name} prefetch="intent">
          {product_name}
        </Link>
        <Attributes refNo={line.ref_no} attributes={line.product_attribute} />
        {message ? (
          <p id={messageId(cart_id)} className={styles.problem} role={problem ? "alert" : undefined}>
            <Icon name="alert" size={16} />
            <span>{message}</span>
          </p>
        ) : (
          <Availability availability={line.availability} />
        )}
        {priceBefore !== null && line.price !== undefined && priceBefore !== line.price && (
          <p className={styles.priceChanged}>
            <Icon name="info" size={16} />
            <span>{unbrokenAmounts(texts.priceChanged(formatRupees(priceBefore), formatRupees(line.price)))}</span>
          </p>
        )}
      </th>
      {showMrp && (
        <td data-number data-label="MRP" className={join(cells.soft, showPrice && cells.mrp)}>
          {line.mrp !== undefined && <Price amount={line.mrp} />}
        </td>
      )}
      {showPrice && (
        <td data-number data-label={text("Discount price")}>
          {line.price !== undefined && <UnitPrice price={line.price} withGst={line.price_with_gst} />}
          {showMrp && line.mrp !== undefined && (
            <span className={cells.mrpBelow}>
              MRP <Price amount={line.mrp} />
            </span>
          )}
        </td>
      )}
      <td className={styles.quantity}>
        <QuantityInput
          value={quantity}
          onChange={(next) => cartChanges.setQuantity(cart_id, next)}
          onSettle={cartChanges.settle}
          describedBy={message ? `${nameId(cart_id)} ${messageId(cart_id)}` : nameId(cart_id)}
          invalid={message !== null}
        />
      </td>
      {showPrice && (
        <td data-number data-label={text("Total")} className={join(cells.total, styles.total)}>
          {line.total !== undefined && (
            <>
              <Price amount={line.total} /> <PlusGst />
            </>
          )}
        </td>
      )}
      <td className={styles.delete}>
        <IconButton
          icon="trash"
          label={text("Delete")}
          id={deleteId(cart_id)}
          aria-describedby={nameId(cart_id)}
          onClick={() => onDelete(line)}
        />
      </td>
    </tr>
  );
}, sameRow);

function sameRow(before: CartRowProps, now: CartRowProps): boolean {
  return (
    before.problem === now.problem &&
    before.priceBefore === now.priceBefore &&
    before.onDelete === now.onDelete &&
    before.showMrp === now.showMrp &&
    before.showPrice === now.showPrice &&
    (before.line === now.line || JSON.stringify(before.line) === JSON.stringify(now.line))
  );
}

const nameId = (cartId: number) => `cart-name-${cartId}`;
const messageId = (cartId: number) => `cart-message-${cartId}`;
export const deleteId = (cartId: number | "") => `cart-delete-${cartId}`;
