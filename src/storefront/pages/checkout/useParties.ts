import { useState } from "react";
import type { Address } from "../../../contract/addresses.ts";
import type { BuyerGstin } from "../../../contract/gstins.ts";
import { suggestGstin } from "./BuyerChoice.tsx";
import type { Choice } from "./useCheckout.ts";

/** Where the order goes and who buys: the customer's addresses and registrations, and what choosing one implies for the other. */
export function useParties(
  saved: Address[],
  gstins: BuyerGstin[],
  choice: Choice,
  choose: (change: Partial<Choice>) => void,
) {
  const [added, setAdded] = useState<Address[]>([]);
  const [isBilledToSame, setBilledToSame] = useState(true);
  const [isBuyerChosen, setBuyerChosen] = useState(false);
  const addresses = [...saved, ...added.filter(({ id }) => saved.every((address) => address.id !== id))];

  function shipTo(id: number, known = addresses) {
    const delivery = known.find((address) => address.id === id);
    const suggested = isBuyerChosen || gstins.length === 0 ? {} : { buyer_gstin_id: suggestGstin(gstins, delivery) };
    choose({ shipping_address: id, ...(isBilledToSame ? { billing_address: id } : {}), ...suggested });
  }

  return {
    addresses,
    gstins,
    delivery: addresses.find(({ id }) => id === choice.shipping_address),
    /** The GST registration that buys. It is billed at its registered address. */
    buyer: gstins.find(({ id }) => id === choice.buyer_gstin_id),
    isBilledToSame,
    shipTo: (id: number) => shipTo(id),
    billToSame(isSame: boolean) {
      setBilledToSame(isSame);
      if (isSame && choice.billing_address !== choice.shipping_address)
        choose({ billing_address: choice.shipping_address });
    },
    buyAs(buyer_gstin_id: number | null) {
      setBuyerChosen(true);
      choose({ buyer_gstin_id, ...(buyer_gstin_id === null ? { third_party_delivery: false } : {}) });
    },
    /** Adds a new address and chooses it for the role it was added for. */
    add(address: Address, role: AddressRole) {
      setAdded([...added, address]);
      if (role === "billing") choose({ billing_address: address.id });
      else shipTo(address.id, [...addresses, address]);
    },
  };
}

export type Parties = ReturnType<typeof useParties>;
export type AddressRole = "shipping" | "billing";
