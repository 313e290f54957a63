import type { UserDetails } from "../../../contract/customers.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { DeliveryPromise } from "../../parts/products/DeliveryPromise.tsx";
import { AddressChoice } from "./AddressChoice.tsx";
import { BillingAddress } from "./BillingAddress.tsx";
import { BuyerChoice } from "./BuyerChoice.tsx";
import { CheckField } from "./CheckField.tsx";
import styles from "./checkout.module.css";
import type { Choice } from "./useCheckout.ts";
import type { AddressRole, Parties } from "./useParties.ts";

interface DeliverySectionProps {
  accountType: UserDetails["account_type"];
  choice: Choice;
  parties: Parties;
  choose(change: Partial<Choice>): void;
  onAdd(role: AddressRole): void;
  /** The error message of a field, if it was refused. */
  errorAt(field: string): string | null;
}

/** The buyer's choices: where the order goes, who buys, and for which purpose. */
export function DeliverySection({ accountType, choice, parties, choose, onAdd, errorAt }: DeliverySectionProps) {
  const { buyer } = parties;
  return (
    <section aria-labelledby="delivery" className={styles.section}>
      <h2 id="delivery">{text("Delivery and billing")}</h2>
      {parties.addresses.length === 0 ? (
        <NoAddresses onAdd={() => onAdd("shipping")} />
      ) : (
        <PartyFields choice={choice} parties={parties} choose={choose} onAdd={onAdd} errorAt={errorAt} />
      )}
      {accountType === "hospital" && (
        <CheckField
          name="purpose"
          label={text("We will resell these items")}
          hint={text("Leave this off for items that the hospital uses itself.")}
          checked={choice.purpose === "resale"}
          onChange={(resale) => choose({ purpose: resale ? "resale" : "own_use" })}
        />
      )}
      {buyer && (
        <CheckField
          name="third_party_delivery"
          label={text("Deliver to someone else's premises on my instruction")}
          hint={text("Tax is then based on your own registration, {gstin}.", { gstin: buyer.gstin })}
          checked={choice.third_party_delivery ?? false}
          onChange={(third_party_delivery) => choose({ third_party_delivery })}
        />
      )}
    </section>
  );
}

function NoAddresses({ onAdd }: { onAdd(): void }) {
  return (
    <div className={styles.section}>
      <p className={styles.hint}>
        {text("You have no saved addresses yet. A new one is used for billing and shipping.")}
      </p>
      <div>
        <Button variant="secondary" icon="plus" onClick={onAdd}>
          {text("Add New Address")}
        </Button>
      </div>
    </div>
  );
}

function PartyFields({ choice, parties, choose, onAdd, errorAt }: Omit<DeliverySectionProps, "accountType">) {
  const { addresses, gstins, delivery, buyer } = parties;
  return (
    <>
      <AddressChoice
        legend={text("Shipping Address")}
        name="shipping_address"
        lead={text("Deliver to")}
        addresses={addresses}
        value={choice.shipping_address}
        onChange={parties.shipTo}
        onAdd={() => onAdd("shipping")}
        error={errorAt("shipping_address")}
      />
      {delivery && <DeliveryPromise pincode={delivery.pincode} />}
      {gstins.length > 0 && (
        <BuyerChoice
          gstins={gstins}
          deliveryState={delivery?.state_id}
          value={choice.buyer_gstin_id ?? null}
          onChange={parties.buyAs}
          error={errorAt("buyer_gstin_id")}
        />
      )}
      <BillingAddress
        buyer={buyer}
        addresses={addresses}
        choice={choice}
        same={parties.isBilledToSame}
        onSame={parties.billToSame}
        onChange={(billing_address) => choose({ billing_address })}
        onAdd={() => onAdd("billing")}
        error={errorAt("billing_address")}
      />
    </>
  );
}
