import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";

/** Coupons, totals, buyers and checkout. */
export const checkoutTexts = () => ({
  couponUnknown: text("This coupon code doesn't exist."),
  couponExpired: text("This coupon has expired."),
  couponNotYet: text("This coupon is not valid yet."),
  couponMinimum: (amount: string) => text("This coupon needs a subtotal of at least {amount} before tax.", { amount }),
  couponUsedUp: text("This coupon has been used up."),
  couponUsedByYou: text("You have already used this coupon as often as it allows."),
  addressNotFound: text("This is not one of your saved addresses."),
  tooManyAddresses: (most: number) => text("An account can have at most {most} addresses.", { most }),
  cashDeduction: (limit: string) =>
    text("For payments above {limit}, UPI or a bank transfer is better for your books than cash.", { limit }),
  quoteUsed: "This order has already been entered. For another one with the same items, calculate its total again.",
  orderTooLong: (most: string) => text("An order can have at most {most} products.", { most }),
  orderTooDear: (most: string) =>
    text("The goods of an order can be worth at most Rs {most} crore at MRP. Split it into several orders.", { most }),
  totalsChanged: text("Prices, stock or totals have changed. Please check the new total."),
  gstinAdded: text("You have already added this GSTIN."),
  tooManyGstins: (most: number) => text("An account can have at most {most} GSTINs.", { most }),
  gstinNotFound: text("This GSTIN is not in your account."),
  sezNeedsQuotation: text("Deliveries to a special economic zone need a quotation. Send us an enquiry."),
  gstinNotActive: (gstin: string, status: "cancelled" | "not_found") =>
    status === "cancelled"
      ? text(
          "According to the GST portal, {gstin} is cancelled. Choose another GSTIN or none, or send us an enquiry.",
          {
            gstin,
          },
        )
      : text(
          "According to the GST portal, {gstin} does not exist. Choose another GSTIN or none, or send us an enquiry.",
          {
            gstin,
          },
        ),
  gstinLeftOut: (gstin: string) =>
    text(
      "Your GSTIN {gstin} is not printed on the invoice, because the billing address is not its registered address. Without it you cannot claim input tax credit.",
      { gstin },
    ),
  thirdPartyBilling: text(
    "Bill to the registered address of your GSTIN: tax on a delivery to someone else's premises is based on that registration.",
  ),
  noInputCredit: text("Without a GSTIN on the invoice, no input tax credit can be claimed."),
  creditElsewhere: (place: string, kind: string, buyer: string) =>
    text(
      "CGST and {kind} of {place} are charged, and a registration in {buyer} cannot claim them as input tax credit.",
      { kind, place, buyer },
    ),
  noTaxCharged: stored("The shop is not registered for GST, so no tax is charged."),
  deliversWithin: (state: string) =>
    text("The shop is not registered for GST and delivers only within {state}.", { state }),
  outOfStock: text("Some items are no longer available in this quantity."),
  idempotencyKeyReused: text("This Idempotency-Key has already been used for a different request."),
});
