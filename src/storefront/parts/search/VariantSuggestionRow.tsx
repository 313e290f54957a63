import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { VariantSuggestion } from "../../../contract/catalogue.ts";
import { texts } from "../../../contract/texts.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { rendition } from "../../../ui/picture-sources.ts";
import { type ToastAction, toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { changeCart } from "../../session.ts";
import { sayCartFailed } from "../cart/cart-failed.ts";
import { variantAddress } from "../products/product-card.ts";
import { VariantPrice } from "../products/VariantPrice.tsx";
import styles from "./SuggestionList.module.css";

const checkout: ToastAction & { to: string } = inEachLanguage(() => ({
  name: text("Checkout"),
  to: "/checkout",
}));

interface VariantSuggestionRowProps {
  variant: VariantSuggestion;
  quantity: number;
  adds: boolean;
  id: string;
  role: string;
  "aria-selected": boolean;
  tabIndex: number;
  onClick(): void;
}

/** Whether a customer may add it and it is in stock. */
export function canAdd({ buyable, availability }: VariantSuggestion): boolean {
  return buyable && availability.status !== "out_of_stock";
}

/**
 * A variant whose reference was typed. For those who may buy, Enter or a press on Add adds it, and Check out continues to checkout. A press
 * elsewhere opens the product, and so does Enter for everyone else. An option cannot contain controls, so both are parts of it.
 */
export function VariantSuggestionRow({ variant, quantity, adds, onClick, ...option }: VariantSuggestionRowProps) {
  const navigate = useNavigate();
  const values = variant.attributes.map(({ value }) => value).join(" · ");

  function choose(event: MouseEvent) {
    onClick();
    const part = (event.target as Element).closest<HTMLElement>("[data-add], [data-checkout]");
    // Enter arrives as a click on the option without a pointer event.
    if (!adds || (event.detail > 0 && part === null)) return;
    event.preventDefault();
    const isLast = part?.dataset.checkout !== undefined;
    void addVariant(variant.sub_product_id, quantity, isLast ? null : checkout).then(
      (added) => added && isLast && navigate(checkout.to),
    );
  }

  return (
    <Link to={variantAddress(variant)} className={styles.row} {...option} onClick={choose}>
      <span className={styles.plate}>
        {variant.first_images && <img src={rendition(variant.first_images, 96)} alt="" width="48" height="48" />}
      </span>
      <span className={styles.words}>
        <b>{variant.ref_no}</b>
        {variant.formerly && (
          <span className={styles.category}>{text("Formerly {reference}", { reference: variant.formerly })}</span>
        )}
        <span className={styles.category}>
          {variant.name}
          {values && `, ${values}`}
        </span>
        <span className={styles.facts}>
          <VariantPrice variant={variant} className={styles.price} />
          <Availability availability={variant.availability} />
        </span>
      </span>
      {adds && (
        <span className={styles.acts}>
          <span className={styles.act} data-add>
            {quantity === 1 ? text("Add") : text("Add {quantity}", { quantity: quantity.toLocaleString("en-IN") })}
          </span>{" "}
          <span className={styles.act} data-checkout>
            {text("Check out")}
          </span>
        </span>
      )}
    </Link>
  );
}

/** @returns whether it is in the cart */
export async function addVariant(sub_product_id: number, quantity: number, next: ToastAction | null): Promise<boolean> {
  try {
    await changeCart(() => call("POST cart/store", { body: { sub_product_id, quantity } }));
    if (next) toast.success(texts.cartAdded, next);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const reason = error.status === 422 || error.status === 403 ? (error.errors?.quantity?.[0] ?? error.message) : null;
    if (reason === null) sayCartFailed(error);
    else toast.failure({ title: text("Not added"), text: reason });
    return false;
  }
}
