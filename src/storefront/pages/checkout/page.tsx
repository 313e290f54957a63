import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Address } from "../../../contract/addresses.ts";
import { texts } from "../../../contract/texts.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AddressDialog } from "../../parts/AddressDialog.tsx";
import { AddressText, fullName } from "../../parts/AddressText.tsx";
import { OrderLines } from "../../parts/OrderLines.tsx";
import { Page, PageSkeleton } from "../../parts/Page.tsx";
import { loadPlaces } from "../../parts/places.ts";
import { SummaryBox } from "../../parts/SummaryBox.tsx";
import { cartChanges } from "../../parts/useCart.ts";
import { setCart } from "../../session.ts";
import type { Route } from "./+types/page";
import { BuyerChoice, RegisteredAddress, suggestGstin } from "./BuyerChoice.tsx";
import { CouponBox } from "./CouponBox.tsx";
import styles from "./checkout.module.css";
import { enquiryAddress, needsEnquiry } from "./enquiry.ts";
import { FixCartLine } from "./FixCartLine.tsx";
import { OrderBox, OrderProblemMessage } from "./OrderBox.tsx";
import { type Choice, useCheckout } from "./useCheckout.ts";
import { usePlaceOrder } from "./usePlaceOrder.ts";

const title = "Checkout";
const trail = [{ name: "Cart", to: "/cart" }];

export const clientLoader = customerLoader(async (call) => {
  await cartChanges.whenStored();
  const [addresses, gstins, cart, user, places] = await Promise.all([
    call("GET user-addresses"),
    call("GET user-gstins"),
    call("GET cart"),
    call("GET user-details"),
    loadPlaces(call),
  ]);
  setCart(cart);
  return { addresses, gstins, cart, user, places };
});

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <PageSkeleton title={title} trail={trail} />;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.cart.carts.length === 0) {
    return (
      <Page title={title} trail={trail}>
        <EmptyState icon="cart" title={texts.cartEmpty} text="There is nothing to order yet.">
          <ButtonLink to="/product">Continue Shopping</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return <Checkout {...loaderData} />;
}

function Checkout({ addresses: saved, gstins, user, places }: Route.ComponentProps["loaderData"]) {
  const [added, setAdded] = useState<Address[]>([]);
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const home = saved.find(({ is_default }) => is_default);
  const { choice, choose, totals, reload, coupon } = useCheckout(home?.id ?? null, suggestGstin(gstins, home));
  const [chosenByHand, setChosenByHand] = useState(false);
  const order = usePlaceOrder({ onStale: () => void reload(), onCartEmpty: () => void revalidate() });
  const addresses = [...saved, ...added.filter(({ id }) => saved.every((address) => address.id !== id))];

  function decide(change: Partial<Choice>) {
    order.forgetProblem();
    choose(change);
  }

  async function recalculate() {
    order.forgetProblem();
    await reload();
  }

  // The last line was removed, here or in another tab.
  const emptied = totals.state === "failed" && totals.error.code === "cart_empty";
  useEffect(() => {
    if (emptied) void revalidate();
  }, [emptied, revalidate]);

  function ship(id: number, change: Partial<Choice> = {}, known = addresses) {
    const delivery = known.find((address) => address.id === id);
    const suggested = chosenByHand || gstins.length === 0 ? {} : { buyer_gstin_id: suggestGstin(gstins, delivery) };
    decide({ shipping_address: id, ...suggested, ...change });
  }

  // Billed to the registered address of the GSTIN.
  const buyer = gstins.find(({ id }) => id === choice.buyer_gstin_id);
  const delivery = addresses.find(({ id }) => id === choice.shipping_address);
  const errorAt = (field: string) => (totals.state === "failed" ? (totals.error.errors[field]?.[0] ?? null) : null);
  const chosenBoth = (buyer !== undefined || choice.billing_address !== null) && choice.shipping_address !== null;
  const ready = chosenBoth && totals.state === "ready" ? totals.details : null;

  return (
    <Page title={title} trail={trail}>
      <div className={styles.layout}>
        <div className={styles.steps}>
          {addresses.length === 0 ? (
            <p className={styles.hint}>You have no saved addresses yet. A new one is used for billing and shipping.</p>
          ) : (
            <>
              {gstins.length > 0 && (
                <BuyerChoice
                  gstins={gstins}
                  deliveryState={delivery?.state_id}
                  value={choice.buyer_gstin_id ?? null}
                  onChange={(buyer_gstin_id) => {
                    setChosenByHand(true);
                    decide({ buyer_gstin_id, ...(buyer_gstin_id === null ? { third_party_delivery: false } : {}) });
                  }}
                  error={errorAt("buyer_gstin_id")}
                />
              )}
              {buyer ? (
                <RegisteredAddress gstin={buyer} />
              ) : (
                <AddressChoice
                  legend="Billing Address"
                  name="billing_address"
                  addresses={addresses}
                  value={choice.billing_address}
                  onChange={(billing_address) => decide({ billing_address })}
                  error={errorAt("billing_address")}
                />
              )}
              <AddressChoice
                legend="Shipping Address"
                name="shipping_address"
                addresses={addresses}
                value={choice.shipping_address}
                onChange={(id) => ship(id)}
                error={errorAt("shipping_address")}
              />
            </>
          )}
          <div className={styles.below}>
            <Button variant="secondary" icon="plus" onClick={() => setAdding(true)}>
              Add New Address
            </Button>
            {user.account_type === "hospital" && (
              <label className={styles.thirdParty}>
                <input
                  type="checkbox"
                  name="purpose"
                  checked={choice.purpose === "resale"}
                  onChange={(event) => decide({ purpose: event.target.checked ? "resale" : "own_use" })}
                />
                <span>
                  We will resell these goods
                  <small>Leave this off for goods that the hospital uses itself.</small>
                </span>
              </label>
            )}
            {buyer && (
              <label className={styles.thirdParty}>
                <input
                  type="checkbox"
                  name="third_party_delivery"
                  checked={choice.third_party_delivery ?? false}
                  onChange={(event) => decide({ third_party_delivery: event.target.checked })}
                />
                <span>
                  Deliver to someone else's premises on my instruction
                  <small>Tax is then based on your own registration, {buyer.gstin}.</small>
                </span>
              </label>
            )}
          </div>
          {ready && (
            <section aria-labelledby="summary" className={styles.summary}>
              <div className={styles.summaryHead}>
                <h2 id="summary">Order summary</h2>
                <Link to="/cart">Edit cart</Link>
              </div>
              <OrderLines
                caption="Items in this order"
                lines={ready.order_details}
                stateTaxKind={ready.orderTotal.state_tax_kind}
                keyOf={(line) => line.cart_id}
                noteOf={(line) =>
                  !line.in_stock && (
                    <div className={styles.shortNote}>
                      <p>{texts.onlySoMany(line.available, 0)}</p>
                      <FixCartLine
                        cartId={line.cart_id}
                        name={line.ref_no}
                        available={line.available}
                        onFixed={recalculate}
                      />
                    </div>
                  )
                }
              />
            </section>
          )}
        </div>

        <SummaryBox id="order-total" title="Order total" sticky>
          {chosenBoth && (
            <CouponBox
              key={choice.shipping_address}
              coupon={coupon}
              disabled={order.placing || totals.state !== "ready"}
            />
          )}
          {ready ? (
            <OrderBox
              details={ready}
              couponCode={choice.coupon_code?.toUpperCase()}
              problem={order.problem}
              placing={order.placing}
              onPlace={() => order.place(choice, ready)}
              onFixed={recalculate}
            />
          ) : (
            order.problem && <OrderProblemMessage problem={order.problem} now={null} onFixed={recalculate} />
          )}
          {totals.state === "loading" && <TotalsSkeleton />}
          {totals.state === "failed" && (
            <>
              <ErrorState title="No total yet" text={totals.error.message} onRetry={() => void reload()} />
              {needsEnquiry(totals.error.code) && (
                <ButtonLink to={enquiryAddress(buyer?.gstin, delivery?.state)} variant="secondary">
                  Send an enquiry
                </ButtonLink>
              )}
            </>
          )}
          {!chosenBoth && totals.state !== "loading" && totals.state !== "failed" && (
            <p className={styles.hint}>{whatIsMissing(choice)}</p>
          )}
        </SummaryBox>
      </div>

      <AddressDialog
        open={adding}
        places={places}
        user={user}
        onClose={() => setAdding(false)}
        onSaved={(address) => {
          setAdding(false);
          setAdded([...added, address]);
          ship(address.id, { billing_address: address.id }, [...addresses, address]);
        }}
      />
    </Page>
  );
}

interface AddressChoiceProps {
  legend: string;
  name: string;
  addresses: Address[];
  value: number | null;
  onChange(id: number): void;
  error: string | null;
}

function AddressChoice({ legend, name, addresses, value, onChange, error }: AddressChoiceProps) {
  return (
    <RadioCards
      legend={legend}
      name={name}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error}
      cards={addresses.map((address) => ({
        value: String(address.id),
        label: fullName(address),
        children: <AddressText address={address} />,
      }))}
    />
  );
}

function TotalsSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>Loading the total</VisuallyHidden>
      <SkeletonText lines={8} />
      <Skeleton shape="block" />
    </div>
  );
}

function whatIsMissing({ billing_address: billing, shipping_address: shipping }: Choice): string {
  if (billing === null && shipping === null) {
    return "Choose a billing and a shipping address to see tax, shipping and the total.";
  }
  return billing === null ? "Choose a billing address as well." : "Choose a shipping address as well.";
}
