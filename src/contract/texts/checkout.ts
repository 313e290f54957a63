import { text } from "../../language/text.ts";

/** Checkout and coupons. */
export const checkoutTexts = () => ({
  confirmOrder: { title: text("Are you sure?"), text: text("You want to Place Order!") },
  orderCancelled: { title: text("Cancel!"), text: text("Order Cancel!") },
  couponRounding: text("A discount in percent is rounded down to the paisa."),
  couponApplied: (code: string, discount: string | null) =>
    discount === null ? text("{code} applied.", { code }) : text("{code} applied: {discount} off.", { code, discount }),
  couponRemoved: (code: string) =>
    text("{code} was removed because the shipping address changed. Apply it again to use it.", { code }),
  couponEmpty: text("Enter a coupon code."),
  answerLost: text(
    "We didn't get a response, so we can't tell whether your order went through. Press Place Order again. It won't be ordered twice.",
  ),
  orderUnknown: text(
    "You sent this order about a day ago and we got no response, so it may have been placed. Check your latest orders first. If it is not there, press Place Order again.",
  ),
});
