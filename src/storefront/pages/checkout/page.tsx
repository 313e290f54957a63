import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AddressDialog } from "../../parts/account/AddressDialog.tsx";
import { loadPlaces } from "../../parts/account/places.ts";
import { cartChanges } from "../../parts/cart/useCart.ts";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { latestCart } from "../../session.ts";
import type { Route } from "./+types/page";
import { suggestGstin } from "./BuyerChoice.tsx";
import styles from "./checkout.module.css";
import { DeliverySection } from "./DeliverySection.tsx";
import { Goods, GoodsSkeleton } from "./Goods.tsx";
import { LatestOrder } from "./LatestOrder.tsx";
import { RemarksFields } from "./RemarksFields.tsx";
import { TotalSection } from "./TotalSection.tsx";
import { type Choice, useCheckout } from "./useCheckout.ts";
import { type AddressRole, useParties } from "./useParties.ts";
import { usePlaceOrder } from "./usePlaceOrder.ts";
import { useRemarks } from "./useRemarks.ts";

const title = () => text("Checkout");
const trail = () => [{ name: text("Cart"), to: "/cart" }];

export const clientLoader = customerLoader(async (call) => {
  await cartChanges.whenStored();
  const [addresses, gstins, cart, user, places] = await Promise.all([
    call("GET user-addresses"),
    call("GET user-gstins"),
    latestCart(() => call("GET cart")),
    call("GET user-details"),
    loadPlaces(call),
  ]);
  const isEmpty = cart.carts.length === 0;
  const latest = isEmpty ? (await call("GET orders", { query: { per_page: 1 } })).data[0] : undefined;
  return { addresses, gstins, cart, user, places, latest };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} trail={trail()} />;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { cart, latest } = loaderData;
  if (cart.carts.length === 0) {
    return (
      <Page title={title()} trail={trail()}>
        <EmptyState
          drawing={<EmptyTray />}
          title={texts.cartEmpty}
          text={latest ? <LatestOrder order={latest} /> : text("There is nothing to order yet.")}
        >
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return <Checkout {...loaderData} />;
}

function Checkout({ addresses: saved, gstins, user, places }: Route.ComponentProps["loaderData"]) {
  const [adding, setAdding] = useState<AddressRole | null>(null);
  const remarks = useRemarks(user.id);
  const [isUploading, setUploading] = useState(false);
  const { revalidate } = useRevalidator();
  const home = saved.find(({ is_default }) => is_default) ?? saved[0];
  const checkout = useCheckout(home?.id ?? null, suggestGstin(gstins, home));
  const { choice, totals, details, reload } = checkout;
  const order = usePlaceOrder({
    onStale: () => void reload(),
    onCartEmpty: () => void revalidate(),
    onPlaced: remarks.forget,
  });
  const parties = useParties(saved, gstins, choice, choose);

  function choose(change: Partial<Choice>) {
    order.forgetProblem();
    checkout.choose(change);
  }

  // Everything below the goods appears together with them, so that it does not move while the customer is typing there.
  const isAwaited = totals.state === "loading" && !checkout.isAnswered;

  async function recalculate() {
    order.forgetProblem();
    await reload();
  }

  // The last line was removed, here or in another tab.
  const emptied = totals.state === "failed" && totals.error.code === "cart_empty";
  useEffect(() => {
    if (emptied) void revalidate();
  }, [emptied, revalidate]);

  return (
    <Page title={title()} trail={trail()}>
      <div className={styles.column}>
        <DeliverySection
          accountType={user.account_type}
          choice={choice}
          parties={parties}
          choose={choose}
          onAdd={setAdding}
          errorAt={(field) => (totals.state === "failed" ? (totals.error.errors[field]?.[0] ?? null) : null)}
        />
        {(details || isAwaited) && (
          <OrderSummary details={details} isLoading={totals.state === "loading"} onFixed={recalculate} />
        )}
        {parties.addresses.length > 0 && !isAwaited && (
          <>
            <section aria-labelledby="remarks" className={styles.section}>
              <h2 id="remarks">{text("Purchase order and note")}</h2>
              <RemarksFields
                remarks={remarks.current}
                onChange={remarks.change}
                errors={order.problem?.errors ?? {}}
                isUploading={isUploading}
                onUploading={setUploading}
              />
            </section>
            <TotalSection
              checkout={checkout}
              order={order}
              parties={parties}
              isUploading={isUploading}
              onPlace={(shown) => order.place(choice, remarks.current, shown)}
              onFixed={recalculate}
            />
          </>
        )}
      </div>
      <AddressDialog
        open={adding !== null}
        places={places}
        user={user}
        onClose={() => setAdding(null)}
        onSaved={(address) => {
          setAdding(null);
          parties.add(address, adding ?? "shipping");
        }}
      />
    </Page>
  );
}

interface OrderSummaryProps {
  /** Null until they are loaded for the first time. */
  details: CheckoutDetails | null;
  isLoading: boolean;
  onFixed(): Promise<void>;
}

function OrderSummary({ details, isLoading, onFixed }: OrderSummaryProps) {
  return (
    <section aria-labelledby="summary" aria-busy={isLoading} className={styles.section}>
      <div className={styles.summaryHead}>
        <h2 id="summary">{text("Order summary")}</h2>
        <Link to="/cart">{text("Edit cart")}</Link>
      </div>
      {details ? <Goods details={details} onFixed={onFixed} /> : <GoodsSkeleton />}
    </section>
  );
}
