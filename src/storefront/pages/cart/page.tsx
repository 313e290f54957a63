import { useCallback } from "react";
import { Link } from "react-router";
import type { Cart, CartLine } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { JumpLink } from "../../../ui/SkipLink.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { countUnits } from "../../parts/cart/cart-sums.ts";
import cells from "../../parts/cart/LineCells.module.css";
import { cartChanges, useCart } from "../../parts/cart/useCart.ts";
import { Page } from "../../parts/layout/Page.tsx";
import { toPincode } from "../../parts/products/delivery-text.ts";
import { keptPincode } from "../../parts/products/kept-pincode.ts";
import { PriceSwitch } from "../../parts/products/PriceSwitch.tsx";
import { latestCart } from "../../session.ts";
import type { Route } from "./+types/page";
import { CartRow, deleteId } from "./CartRow.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartTools } from "./CartTools.tsx";
import styles from "./cart.module.css";
import { Removed } from "./Removed.tsx";
import { TotalBox } from "./TotalBox.tsx";
import { useRemoved } from "./useRemoved.ts";
import { useSeenPrices } from "./useSeenPrices.ts";
import { useStableOrder } from "./useStableOrder.ts";
import { useWithdrawn } from "./useWithdrawn.ts";
import { Withdrawn } from "./Withdrawn.tsx";

const title = () => text("Cart");

export const clientLoader = customerLoader(async (call) => {
  await cartChanges.whenStored();
  cartChanges.forgetProblems();
  const [cart, delivery, addresses] = await Promise.all([
    latestCart(() => call("GET cart")),
    call("GET check-out/delivery"),
    call("GET user-addresses"),
  ]);
  const home = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  return { cart, delivery, pincode: home?.pincode ?? toPincode(keptPincode()) };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <CartSkeleton title={title()} />;
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { cart: stored, problems } = useCart(loaderData.cart);
  const cart = useStableOrder(stored);
  const pricesBefore = useSeenPrices(stored);
  const withdrawn = useWithdrawn(stored);
  const { removed, note, putBack } = useRemoved(cart);
  const remove = useCallback(
    (line: CartLine) => {
      focusNeighbour(line);
      note(line);
      cartChanges.remove(line.cart_id);
    },
    [note],
  );

  if (cart.carts.length === 0) {
    return (
      <Page title={title()}>
        <Withdrawn lines={withdrawn} />
        <EmptyState
          drawing={<EmptyTray />}
          title={texts.cartEmpty}
          text={text("Products you add stay here until you order or delete them.")}
        >
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
          <ButtonLink to="/order-pad" variant="secondary">
            {text("Order Pad")}
          </ButtonLink>
        </EmptyState>
        <Removed lines={removed} onUndo={putBack} />
      </Page>
    );
  }

  return (
    <Page title={title()} intro={<Intro cart={cart} />}>
      <Withdrawn lines={withdrawn} />
      <div className={styles.layout}>
        <div>
          {cart.show_price && (
            <div className={styles.prices}>
              <PriceSwitch />
            </div>
          )}
          <Table caption={text("Cart")} cards>
            <Headings cart={cart} />
            <tbody>
              {cart.carts.map((line) => (
                <CartRow
                  key={line.cart_id}
                  line={line}
                  problem={problems.get(line.cart_id) ?? null}
                  priceBefore={pricesBefore.get(line.cart_id) ?? null}
                  showMrp={cart.show_mrp}
                  showPrice={cart.show_price}
                  onDelete={remove}
                />
              ))}
            </tbody>
          </Table>
          <Removed lines={removed} onUndo={putBack} />
          <p className={styles.pad}>
            {rich("<link>Order Pad</link>: paste a list of reference numbers and quantities.", {
              link: (inside) => (
                <Link to="/order-pad" prefetch="intent">
                  {inside}
                </Link>
              ),
            })}
          </p>
          <CartTools cart={cart} />
        </div>
        <TotalBox cart={cart} delivery={loaderData.delivery} pincode={loaderData.pincode} />
      </div>
    </Page>
  );
}

/** With this many lines, the total is several screens away on a phone, and just as far for the Tab key. */
const manyLines = 10;

function Intro({ cart }: { cart: Cart }) {
  if (cart.carts.length < manyLines) return contents(cart);
  return (
    <>
      {contents(cart)} · <JumpLink to="#cart-total">{text("Go to the total")}</JumpLink>
    </>
  );
}

function Headings({ cart: { show_mrp, show_price } }: { cart: Cart }) {
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          {text("Product")}
        </th>
        {show_mrp && (
          <th scope="col" data-number className={show_price ? cells.mrp : undefined}>
            MRP
          </th>
        )}
        {show_price && (
          <th scope="col" data-number>
            {text("Discount price")}
          </th>
        )}
        <th scope="col">{text("Quantity")}</th>
        {show_price && (
          <th scope="col" data-number>
            {text("Total")}
          </th>
        )}
        <th scope="col">
          <VisuallyHidden>{text("Delete")}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function contents(cart: Cart): string {
  const products = plural(cart.carts.length, { one: "{count} product", other: "{count} products" });
  const pieces = countUnits(cart);
  const grouped = pieces.toLocaleString("en-IN");
  const units = plural(pieces, { one: "{count} unit", other: "{grouped} units" }, { grouped });
  return `${products}, ${units}`;
}

/** Moves the focus from a row that is about to be removed to the same button in the next row, or the previous one. */
function focusNeighbour({ cart_id }: CartLine) {
  const row = document.getElementById(deleteId(cart_id))?.closest("tr");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>(`[id^="${deleteId("")}"]`);
  if (button) button.focus();
  else document.getElementById("content")?.focus({ preventScroll: true });
}
