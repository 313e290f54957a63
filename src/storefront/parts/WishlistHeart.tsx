import { useState } from "react";
import { texts } from "../../contract/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { join } from "../../ui/join.ts";
import { toast } from "../../ui/toast.ts";
import { call } from "../client.ts";
import { setWished, useSession } from "../session.ts";
import styles from "./WishlistHeart.module.css";

interface WishlistHeartProps {
  product: { token: string; inWishList: boolean };
}

/** Only for signed-in customers. It changes after the server has agreed; a refusal leaves it as it was. */
export function WishlistHeart({ product }: WishlistHeartProps) {
  const { signedIn, wished } = useSession();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<boolean | null>(null);
  const listed = wished?.has(product.token) ?? answered ?? product.inWishList;
  if (!signedIn) return null;

  async function toggle() {
    setBusy(true);
    try {
      // Not by store, which toggles: a heart that is seen full is to be emptied, whatever became of an earlier press.
      const { inWishList } = listed
        ? await call("POST wishlist/delete", { body: { id: product.token } })
        : await call("POST wishlist/store", { body: { productId: product.token } });
      setAnswered(inWishList);
      setWished(product.token, inWishList);
      toast.success(inWishList ? texts.wishlistAdded : texts.wishlistRemoved);
    } catch {
      // The heart that did not change says it.
    } finally {
      setBusy(false);
    }
  }

  const name = listed ? "Remove from wishlist" : "Add to wishlist";
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
