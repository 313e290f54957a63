import type { Cart } from "../../../contract/cart.ts";
import { download } from "../../client.ts";
import { SaveAsList } from "../../parts/cart/SaveAsList.tsx";
import { cartChanges } from "../../parts/cart/useCart.ts";
import { ExportButtons } from "../../parts/orders/ExportButtons.tsx";
import styles from "./cart.module.css";

/** Further actions on a cart: save it as a list, or download it. */
export function CartTools({ cart }: { cart: Cart }) {
  return (
    <div className={styles.tools}>
      <SaveAsList lines={cart.carts} variant="quiet" size="small" />
      <ExportButtons
        save={async (format) => {
          await cartChanges.whenStored();
          await download("GET cart/export", { query: { format } });
        }}
      />
    </div>
  );
}
