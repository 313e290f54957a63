import type { Address } from "../../../contract/addresses.ts";
import type { BuyerGstin } from "../../../contract/gstins.ts";
import { text } from "../../../language/text.ts";
import { AddressChoice, AddressLine } from "./AddressChoice.tsx";
import { CheckField } from "./CheckField.tsx";
import type { Choice } from "./useCheckout.ts";

interface BillingAddressProps {
  /** The GST registration that buys. It can be billed only at its registered address. */
  buyer: BuyerGstin | undefined;
  addresses: Address[];
  choice: Choice;
  /** Whether the order is billed to the shipping address. */
  same: boolean;
  onSame(same: boolean): void;
  onChange(id: number): void;
  onAdd(): void;
  error: string | null;
}

export function BillingAddress({
  buyer,
  addresses,
  choice,
  same,
  onSame,
  onChange,
  onAdd,
  error,
}: BillingAddressProps) {
  const legend = text("Billing Address");
  if (buyer) {
    const { legal_name, gstin, apartment_no, address, city, state, pincode } = buyer;
    const registered = [`GSTIN ${gstin}`, apartment_no, address, city, `${state} ${pincode}`];
    return (
      <AddressLine
        legend={legend}
        lead={text("Bill to")}
        name={legal_name}
        address={registered.filter(Boolean).join(", ")}
      />
    );
  }
  return (
    <>
      <CheckField name="bill_to_same" label={text("Bill to the same address")} checked={same} onChange={onSame} />
      {!same && (
        <AddressChoice
          legend={legend}
          name="billing_address"
          lead={text("Bill to")}
          addresses={addresses}
          value={choice.billing_address}
          onChange={onChange}
          onAdd={onAdd}
          error={error}
        />
      )}
    </>
  );
}
