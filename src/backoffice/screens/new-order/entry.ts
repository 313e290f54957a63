import type { CheckoutDetails } from "../../../contract/checkout.ts";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";

/** A line of an order that is being entered. The quantity is as typed. */
export interface EntryLine {
  sub_product_id: number;
  ref_no: string;
  product_name: string;
  quantity: string;
}

/** An order being entered, kept in the browser until it is placed. */
export interface Entry {
  customer: { id: number; name: string } | null;
  lines: EntryLine[];
  /** An address's id; empty: the customer's first. */
  shipping: string;
  /** Empty: the delivery address. */
  billing: string;
  /** A registration's id; "none": purchase without a GSTIN; empty: the customer's default. */
  gstin: string;
  purpose: "" | "own_use" | "resale";
  /** Delivered to someone else on the customer's instruction, and taxed at the place of the customer's registration. */
  thirdParty: boolean;
  coupon: string;
}

export const emptyEntry: Entry = {
  customer: null,
  lines: [],
  ...{ shipping: "", billing: "", gstin: "", purpose: "", thirdParty: false, coupon: "" },
};

/** Adds a variant, or increases its quantity if the order already has it. */
export function addLine(lines: readonly EntryLine[], added: EntryLine): EntryLine[] {
  const present = lines.find(({ sub_product_id }) => sub_product_id === added.sub_product_id);
  if (!present) return [...lines, added];
  const quantity = String((Number(present.quantity) || 0) + Number(added.quantity));
  return lines.map((line) => (line === present ? { ...line, quantity } : line));
}

/** The choices, with the customer's defaults where nothing was chosen or the chosen one no longer exists. */
export function resolveChoices({ shipping, billing, gstin }: Entry, { addresses, gstins }: AssistedBuyer) {
  const [first] = addresses;
  const isAddress = (id: string) => addresses.some((each) => String(each.id) === id);
  const usual = gstins.find(({ is_default }) => is_default) ?? gstins[0];
  const isGstin = gstin === "none" || gstins.some((each) => String(each.id) === gstin);
  const delivery = isAddress(shipping) ? shipping : String(first?.id ?? "");
  return {
    shipping: delivery,
    billing: isAddress(billing) ? billing : delivery,
    gstin: isGstin ? gstin : usual ? String(usual.id) : "none",
  };
}

/** The request for pricing and placing the order; null while the order is incomplete. */
export function toRequest(entry: Entry, buyer: AssistedBuyer | undefined) {
  if (!buyer || entry.customer?.id !== buyer.id || buyer.problem !== null) return null;
  const { shipping, billing, gstin } = resolveChoices(entry, buyer);
  if (shipping === "" || entry.lines.length === 0) return null;
  return {
    customer_id: buyer.id,
    lines: entry.lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity: Number(quantity) || 0 })),
    shipping_address: Number(shipping),
    billing_address: Number(gstin === "none" ? billing : shipping),
    buyer_gstin_id: gstin === "none" ? null : Number(gstin),
    // As at checkout, only registered buyers can order for a third party.
    ...(gstin !== "none" && entry.thirdParty ? { third_party_delivery: true } : {}),
    ...(buyer.account_type === "hospital" && entry.purpose !== "" ? { purpose: entry.purpose } : {}),
  };
}

/** The price of a line, by variant. */
export const priceOfLine = (details: CheckoutDetails | undefined, id: number) =>
  details?.order_details.find(({ sub_product_id }) => sub_product_id === id);
