import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Address } from "../../../contract/addresses.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AddressDialog } from "../../parts/AddressDialog.tsx";
import { DeliveryPromise } from "../../parts/DeliveryPromise.tsx";
import { Page, PageSkeleton } from "../../parts/Page.tsx";
import { loadPlaces } from "../../parts/places.ts";
import { SummaryBox } from "../../parts/SummaryBox.tsx";
import { cartChanges } from "../../parts/useCart.ts";
import { setCart } from "../../session.ts";
import type { Route } from "./+types/page";
import { AddressChoice } from "./AddressChoice.tsx";
import { BillingAddress } from "./BillingAddress.tsx";
import { BuyerChoice, suggestGstin } from "./BuyerChoice.tsx";
import { CheckField } from "./CheckField.tsx";
import { CouponBox } from "./CouponBox.tsx";
import styles from "./checkout.module.css";
import { enquiryAddress, needsEnquiry } from "./enquiry.ts";
import { Goods } from "./Goods.tsx";
import { OrderBox, OrderProblemMessage } from "./OrderBox.tsx";
import { RemarksFields } from "./RemarksFields.tsx";
import { forgetRemarks, keepRemarks, keptRemarks } from "./remarks.ts";
import { type Choice, useCheckout } from "./useCheckout.ts";
import { usePlaceOrder } from "./usePlaceOrder.ts";

const title = () => text("Checkout");
const trail = () => [{ name: text("Cart"), to: "/cart" }];

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

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} trail={trail()} />;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.cart.carts.length === 0) {
    return (
      <Page title={title()} trail={trail()}>
        <EmptyState drawing={<EmptyTray />} title={texts.cartEmpty} text={text("There is nothing to order yet.")}>
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return <Checkout {...loaderData} />;
}

function Checkout({ addresses: saved, gstins, user, places }: Route.ComponentProps["loaderData"]) {
  const [added, setAdded] = useState<Address[]>([]);
  const [adding, setAdding] = useState<"shipping" | "billing" | null>(null);
  const [same, setSame] = useState(true);
  const [remarks, setRemarks] = useState(() => keptRemarks(user.id));
  const [uploading, setUploading] = useState(false);
  const { revalidate } = useRevalidator();
  const home = saved.find(({ is_default }) => is_default) ?? saved[0];
  const { choice, choose, totals, reload, coupon } = useCheckout(home?.id ?? null, suggestGstin(gstins, home));
  const [chosenByHand, setChosenByHand] = useState(false);
  const order = usePlaceOrder({
    onStale: () => void reload(),
    onCartEmpty: () => void revalidate(),
    onPlaced: () => forgetRemarks(user.id),
  });
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

  function ship(id: number, known = addresses) {
    const delivery = known.find((address) => address.id === id);
    const suggested = chosenByHand || gstins.length === 0 ? {} : { buyer_gstin_id: suggestGstin(gstins, delivery) };
    decide({ shipping_address: id, ...(same ? { billing_address: id } : {}), ...suggested });
  }

  function billToSame(next: boolean) {
    setSame(next);
    if (next && choice.billing_address !== choice.shipping_address)
      decide({ billing_address: choice.shipping_address });
  }

  // Billed to the registered address of the GSTIN.
  const buyer = gstins.find(({ id }) => id === choice.buyer_gstin_id);
  const delivery = addresses.find(({ id }) => id === choice.shipping_address);
  const errorAt = (field: string) => (totals.state === "failed" ? (totals.error.errors[field]?.[0] ?? null) : null);
  const waiting = totals.state === "loading";
  const shown = "details" in totals ? totals.details : null;

  return (
    <Page title={title()} trail={trail()}>
      <div className={styles.column}>
        <section aria-labelledby="delivery" className={styles.section}>
          <h2 id="delivery">{text("Delivery and billing")}</h2>
          {addresses.length === 0 ? (
            <div className={styles.section}>
              <p className={styles.hint}>
                {text("You have no saved addresses yet. A new one is used for billing and shipping.")}
              </p>
              <div>
                <Button variant="secondary" icon="plus" onClick={() => setAdding("shipping")}>
                  {text("Add New Address")}
                </Button>
              </div>
            </div>
          ) : (
            <>
              <AddressChoice
                legend={text("Shipping Address")}
                name="shipping_address"
                lead={text("Deliver to")}
                addresses={addresses}
                value={choice.shipping_address}
                onChange={(id) => ship(id)}
                onAdd={() => setAdding("shipping")}
                error={errorAt("shipping_address")}
              />
              {delivery && <DeliveryPromise pincode={delivery.pincode} />}
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
              <BillingAddress
                buyer={buyer}
                addresses={addresses}
                choice={choice}
                same={same}
                onSame={billToSame}
                onChange={(billing_address) => decide({ billing_address })}
                onAdd={() => setAdding("billing")}
                error={errorAt("billing_address")}
              />
            </>
          )}
          {user.account_type === "hospital" && (
            <CheckField
              name="purpose"
              label={text("We will resell these goods")}
              hint={text("Leave this off for goods that the hospital uses itself.")}
              checked={choice.purpose === "resale"}
              onChange={(resale) => decide({ purpose: resale ? "resale" : "own_use" })}
            />
          )}
          {buyer && (
            <CheckField
              name="third_party_delivery"
              label={text("Deliver to someone else's premises on my instruction")}
              hint={text("Tax is then based on your own registration, {gstin}.", { gstin: buyer.gstin })}
              checked={choice.third_party_delivery ?? false}
              onChange={(third_party_delivery) => decide({ third_party_delivery })}
            />
          )}
        </section>

        {shown && (
          <section aria-labelledby="summary" aria-busy={waiting} className={styles.section}>
            <div className={styles.summaryHead}>
              <h2 id="summary">{text("Order summary")}</h2>
              <Link to="/cart">{text("Edit cart")}</Link>
            </div>
            <Goods details={shown} onFixed={recalculate} />
          </section>
        )}

        {addresses.length > 0 && (
          <section aria-labelledby="remarks" className={styles.section}>
            <h2 id="remarks">{text("Purchase order and note")}</h2>
            <RemarksFields
              remarks={remarks}
              onChange={(next) => {
                setRemarks(next);
                keepRemarks(user.id, next);
              }}
              errors={order.problem?.errors ?? {}}
              onUploading={setUploading}
            />
          </section>
        )}

        {addresses.length > 0 && (
          <SummaryBox id="order-total" title={text("Order total")}>
            <CouponBox
              coupon={coupon}
              discount={waiting ? null : (shown?.orderTotal.coupon ?? null)}
              disabled={order.placing || totals.state !== "ready"}
            />
            {shown ? (
              <OrderBox
                details={shown}
                couponCode={choice.coupon_code?.toUpperCase()}
                problem={order.problem}
                placing={order.placing}
                waiting={waiting || uploading}
                onPlace={() => order.place(choice, remarks, shown)}
                onFixed={recalculate}
              />
            ) : (
              order.problem && <OrderProblemMessage problem={order.problem} now={null} onFixed={recalculate} />
            )}
            {waiting && !shown && <TotalsSkeleton />}
            {totals.state === "failed" && (
              <>
                <ErrorState title={text("No total yet")} text={totals.error.message} onRetry={() => void reload()} />
                {needsEnquiry(totals.error.code) && (
                  <ButtonLink to={enquiryAddress(buyer?.gstin, delivery?.state)} variant="secondary">
                    {text("Send an enquiry")}
                  </ButtonLink>
                )}
              </>
            )}
          </SummaryBox>
        )}
      </div>

      <AddressDialog
        open={adding !== null}
        places={places}
        user={user}
        onClose={() => setAdding(null)}
        onSaved={(address) => {
          setAdding(null);
          setAdded([...added, address]);
          if (adding === "billing") decide({ billing_address: address.id });
          else ship(address.id, [...addresses, address]);
        }}
      />
    </Page>
  );
}

function TotalsSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>{text("Loading the total")}</VisuallyHidden>
      <SkeletonText lines={8} />
      <Skeleton shape="block" />
    </div>
  );
}
