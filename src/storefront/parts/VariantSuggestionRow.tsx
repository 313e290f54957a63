import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { VariantSuggestion } from "../../contract/catalogue.ts";
import { texts } from "../../contract/texts.ts";
import { rendition } from "../../ui/picture-sources.ts";
import { toast } from "../../ui/toast.ts";
import { call, isApiError } from "../client.ts";
import { setCart, useSession } from "../session.ts";
import { variantAddress } from "./product-card.ts";
import styles from "./SuggestionList.module.css";
import { VariantPrice } from "./VariantPrice.tsx";
import { viewCart } from "./view-cart.ts";

interface VariantSuggestionRowProps {
  variant: VariantSuggestion;
  id: string;
  role: string;
  "aria-selected": boolean;
  tabIndex: number;
  onClick(): void;
}

/**
 * A variant whose reference was typed. Enter, or a press on Add, adds one for those who may buy. A press elsewhere opens the product, and
 * so does Enter for all others. An option has no controls of its own, so that Add is part of it.
 */
export function VariantSuggestionRow({ variant, onClick, ...option }: VariantSuggestionRowProps) {
  const { signedIn } = useSession();
  const adds = signedIn && variant.buyable;
  const values = variant.attributes.map(({ value }) => value).join(" · ");

  function choose(event: MouseEvent) {
    onClick();
    // Enter arrives as a click on the option without a pointer.
    const isAdd = event.detail === 0 || (event.target as Element).closest("[data-add]") !== null;
    if (!adds || !isAdd) return;
    event.preventDefault();
    void addOne(variant.sub_product_id);
  }

  return (
    <Link to={variantAddress(variant)} className={styles.row} {...option} onClick={choose}>
      <span className={styles.plate}>
        {variant.first_images && <img src={rendition(variant.first_images, 96)} alt="" width="48" height="48" />}
      </span>
      <span className={styles.words}>
        <b>{variant.ref_no}</b>
        <span className={styles.category}>
          {variant.name}
          {values && `, ${values}`}
        </span>
        <VariantPrice variant={variant} className={styles.price} />
      </span>
      {adds && (
        <span className={styles.add} data-add>
          Add
        </span>
      )}
    </Link>
  );
}

async function addOne(sub_product_id: number) {
  try {
    const { cart } = await call("POST cart/store", { body: { sub_product_id, quantity: 1 } });
    setCart(cart);
    toast.success(texts.cartAdded, viewCart);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const reason = error.status === 422 || error.status === 403 ? (error.errors?.quantity?.[0] ?? error.message) : null;
    toast.failure(reason === null ? texts.cartFailed : { title: "Not added", text: reason });
  }
}
