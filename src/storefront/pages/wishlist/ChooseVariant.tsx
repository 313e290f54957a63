import { useCallback, useEffect, useState } from "react";
import type { ProductView } from "../../../contract/catalogue.ts";
import type { WishlistEntry } from "../../../contract/wishlist.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { type ApiError, call, isApiError } from "../../client.ts";
import { Attributes } from "../../parts/products/Attributes.tsx";
import OwnAlert from "../../parts/products/OwnAlert.tsx";
import { UnitPrice } from "../../parts/products/UnitPrice.tsx";
import styles from "./wishlist.module.css";

interface ChooseVariantProps {
  entry: WishlistEntry;
  busy: boolean;
  onChoose(subProductId: number): void;
  onClose(): void;
}

/** The wishlist contains products but the cart needs variants: if a product has several, asks which one. */
export function ChooseVariant({ entry, busy, onChoose, onClose }: ChooseVariantProps) {
  const [view, setView] = useState<ProductView | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  const load = useCallback(async () => {
    setError(null);
    try {
      setView(await call("GET product/view/:token", { params: { token: entry.token } }));
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure);
    }
  }, [entry.token]);
  useEffect(() => void load(), [load]);

  return (
    <Dialog title={entry.product_name} open onClose={onClose} size="wide">
      {error && <ErrorState title={text("No variants yet")} text={error.message} onRetry={() => void load()} />}
      {!view && !error && (
        <div aria-busy="true">
          <VisuallyHidden>{text("Loading")}</VisuallyHidden>
          <SkeletonText lines={4} />
        </div>
      )}
      {view && (
        <ul className={styles.variants}>
          {view.sub_products.map((variant) => (
            <li key={variant.sub_product_id}>
              <div id={`choose-${variant.sub_product_id}`}>
                <Attributes refNo={variant.ref_no} attributes={named(view, variant.attributes)} />
                <Availability availability={variant.availability} />
              </div>
              {variant.price !== undefined && (
                <span>
                  <UnitPrice price={variant.price} withGst={variant.price_with_gst} />
                </span>
              )}
              {variant.availability.status === "out_of_stock" ? (
                <OwnAlert
                  variant={variant}
                  productToken={entry.token}
                  size="small"
                  describedBy={`choose-${variant.sub_product_id}`}
                />
              ) : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-describedby={`choose-${variant.sub_product_id}`}
                  onClick={() => onChoose(variant.sub_product_id)}
                >
                  {text("Move to cart")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function named({ attributes }: ProductView, values: { attribute_id: number; value: string }[]) {
  return values.map(({ attribute_id, value }) => ({
    attribute_name: attributes.find((each) => each.attribute_id === attribute_id)?.attribute_name ?? "",
    value,
  }));
}
