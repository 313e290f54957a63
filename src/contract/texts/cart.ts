import { plural, text } from "../../language/text.ts";

/** Cart and wishlist. */
export const cartTexts = () => ({
  cartFailed: { title: text("Error"), text: text("Something went wrong") },
  cartAdded: text("Added To Cart"),
  cartRemoved: text("Remove From Cart"),
  cartEmpty: text("Cart is empty!"),
  onlyAvailable: (available: number, inCart: number) => {
    const stock = available === 0 ? text("Out of stock.") : text("Only {available} in stock.", { available });
    return inCart > 0 && available > 0
      ? text("{stock} You already have {inCart} in your cart.", { stock, inCart })
      : stock;
  },
  verificationNeeded: text("This device is sold only to professionals whose council number we have verified."),
  priceChanged: (before: string, now: string) =>
    text("Price changed from {before} to {now} since you added it.", { before, now }),
  freeDelivery: (ordersLeft: number) =>
    ordersLeft === 1
      ? text("Free delivery on this order. Your next orders have a delivery charge.")
      : plural(ordersLeft - 1, {
          one: "Free delivery on this and your next {count} order.",
          other: "Free delivery on this and your next {count} orders.",
        }),
  paidDelivery: (charge: string) => text("Delivery {charge} plus GST.", { charge }),
  untaxedDelivery: (charge: string) => text("Delivery {charge}.", { charge }),
  withdrawnFromCart: (lines: number) =>
    lines === 1
      ? text("This product is no longer sold, so we removed it from your cart.")
      : text("These products are no longer sold, so we removed them from your cart."),
  wishlistAdded: text("Added Wishlist"),
  wishlistRemoved: text("Removed From Wishlist"),
  wishlistEmpty: text("Wishlist is empty!"),
});
