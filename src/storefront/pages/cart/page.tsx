import { useCallback, useRef } from "react";
import type { Cart } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { piecesOf, subtotalOf } from "../../parts/cart-sums.ts";
import { Page, PageSkeleton } from "../../parts/Page.tsx";
import { cartChanges, useCart } from "../../parts/useCart.ts";
import { setCart } from "../../session.ts";
import type { Route } from "./+types/page";
import { CartRow, deleteId } from "./CartRow.tsx";
import styles from "./cart.module.css";

const title = "Cart";

export const clientLoader = customerLoader(async (call) => {
  await cartChanges.whenStored();
  cartChanges.forgetProblems();
  const cart = await call("GET cart");
  setCart(cart);
  return cart;
});

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { cart, problems } = useCart(loaderData);
  const shown = useRef(cart);
  shown.current = cart;

  const remove = useCallback((cartId: number) => {
    focusBeside(shown.current, cartId);
    cartChanges.remove(cartId);
  }, []);

  if (cart.carts.length === 0) {
    return (
      <Page title={title}>
        <EmptyState
          icon="cart"
          title={texts.cartEmpty}
          text="What you put in it stays here until you order or delete it."
        >
          <ButtonLink to="/product">Continue Shopping</ButtonLink>
        </EmptyState>
      </Page>
    );
  }

  return (
    <Page title={title} intro={contents(cart)}>
      <div className={styles.layout}>
        <Table caption="Cart" className={styles.table}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                Product
              </th>
              {cart.show_mrp && (
                <th scope="col" data-number>
                  MRP
                </th>
              )}
              {cart.show_price && (
                <th scope="col" data-number>
                  Discount price
                </th>
              )}
              <th scope="col">Quantity</th>
              {cart.show_price && (
                <th scope="col" data-number>
                  Total
                </th>
              )}
              <th scope="col">
                <VisuallyHidden>Delete</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {cart.carts.map((line) => (
              <CartRow
                key={line.cart_id}
                line={line}
                problem={problems.get(line.cart_id) ?? null}
                showMrp={cart.show_mrp}
                showPrice={cart.show_price}
                onDelete={remove}
              />
            ))}
          </tbody>
        </Table>
        <TotalBox cart={cart} />
      </div>
    </Page>
  );
}

function TotalBox({ cart }: { cart: Cart }) {
  const subtotal = subtotalOf(cart);
  const short = cart.carts.filter((line) => !line.in_stock).length;
  return (
    <section aria-labelledby="cart-total" className={styles.box}>
      <h2 id="cart-total">Total</h2>
      {subtotal !== undefined && (
        <dl className={styles.sum}>
          <dt>Subtotal</dt>
          <dd>
            <Price amount={subtotal} />
          </dd>
        </dl>
      )}
      <p className={styles.note}>Before GST. Tax and shipping are worked out at checkout, for the place you choose.</p>
      {short > 0 && (
        <FormMessage kind="note">
          {short === 1 ? "One line asks" : `${short} lines ask`} for more than can be had now.
        </FormMessage>
      )}
      <ButtonLink to="/checkout" size="large" wide iconAfter="arrow-right" className={styles.proceed}>
        Proceed To Checkout
      </ButtonLink>
      <ButtonLink to="/product" variant="quiet" wide>
        Continue Shopping
      </ButtonLink>
    </section>
  );
}

function contents(cart: Cart): string {
  const lines = cart.carts.length;
  const pieces = piecesOf(cart);
  return `${lines} ${lines === 1 ? "product" : "products"}, ${pieces.toLocaleString("en-IN")} ${pieces === 1 ? "piece" : "pieces"}`;
}

/** The line that goes takes the focus with it, so it moves to its neighbour first. */
function focusBeside({ carts }: Cart, cartId: number) {
  const place = carts.findIndex((line) => line.cart_id === cartId);
  const neighbour = carts[place + 1] ?? carts[place - 1];
  document.getElementById(neighbour ? deleteId(neighbour.cart_id) : "content")?.focus({ preventScroll: !neighbour });
}
