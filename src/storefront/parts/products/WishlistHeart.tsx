import { useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { queuedCode } from "../../offline/outbox.ts";
import { setWishlisted, useSession } from "../../session.ts";
import styles from "./WishlistHeart.module.css";

interface WishlistHeartProps {
  product: { name: string; token: string; inWishList: boolean };
}

/** Only for signed-in customers. Changes once the server has accepted. */
export function WishlistHeart({ product }: WishlistHeartProps) {
  const { signedIn, wishlist } = useSession();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<boolean | null>(null);
  const listed = wishlist?.has(product.token) ?? answered ?? product.inWishList;
  if (!signedIn) return null;

  async function toggle() {
    setBusy(true);
    try {
      // Not wishlist/store, which toggles: pressing a full heart must remove the product, whatever the result of an earlier press.
      const { inWishList } = listed
        ? await call("POST wishlist/delete", { body: { id: product.token }, seenName: product.name })
        : await call("POST wishlist/store", { body: { productId: product.token }, seenName: product.name });
      show(inWishList);
      toast.success(inWishList ? texts.wishlistAdded : texts.wishlistRemoved);
    } catch (error) {
      // Otherwise the unchanged heart shows the failure.
      if (!isApiError(error) || error.code !== queuedCode) return;
      show(!listed);
      toast.success(error.message);
    } finally {
      setBusy(false);
    }
  }

  function show(isListed: boolean) {
    setAnswered(isListed);
    setWishlisted(product.token, isListed);
  }

  const name = listed ? text("Remove from wishlist") : text("Add to wishlist");
  return (
    <button
      type="button"
      className={join(styles.heart, listed && styles.listed)}
      aria-label={name}
      title={name}
      aria-disabled={busy}
      onClick={() => !busy && void toggle()}
    >
      <Icon name="heart" filled={listed} size={20} />
    </button>
  );
}
