import { inEachLanguage, plural, text } from "../language/text.ts";

/**
 * Screen texts that the owner may want to reword and that are not content in the database: toasts, headings, and texts that server and
 * screens share. The specification's texts are kept verbatim. Texts that only the server uses are in server-texts.ts.
 */
export const texts = inEachLanguage(() => ({
  loginFailed: { title: text("Login Failed"), text: text("Invalid Email And Password") },
  registered: text("Register Successfully."),
  grievanceSent: text("We have received your grievance."),
  enquirySent: { title: text("Thank You"), text: text("Mail sent succesfully we will get you back sortly.") },
  enquiryFailed: { title: text("Error"), text: text("Something went wrong. please try after some time.") },
  cartFailed: { title: text("Error"), text: text("Something went wrong") },
  cartAdded: text("Added To Cart"),
  cartRemoved: text("Remove From Cart"),
  onlyAvailable: (available: number, inCart: number) => {
    const stock = available === 0 ? text("Out of stock.") : text("Only {available} in stock.", { available });
    return inCart > 0 && available > 0
      ? text("{stock} You already have {inCart} in your cart.", { stock, inCart })
      : stock;
  },
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
  reviewAdded: text("Review Added Successfully"),
  reviewFailed: { title: text("Error!"), text: text("Something went wrong. Try Again") },
  confirmOrder: { title: text("Are you sure?"), text: text("You want to Place Order!") },
  orderCancelled: { title: text("Cancel!"), text: text("Order Cancel!") },
  cartEmpty: text("Cart is empty!"),
  wishlistEmpty: text("Wishlist is empty!"),
  productNotFound: text("Product Not Found"),
  kitNotFound: text("This kit does not exist."),
  addressSaved: text("Address saved"),
  addressDeleted: text("Address deleted"),
  gstinSaved: text("GSTIN saved"),
  gstinRemoved: text("GSTIN removed"),
  gstinDefault: text("This is now your default GSTIN."),
  addressDefault: text("This is now your default address."),
  confirmAddressDeleted: {
    title: text("Are you sure?"),
    text: text("This address will be removed from your saved addresses."),
  },
  exportFailed: { title: text("Error"), text: text("We couldn't prepare your data. Please try again.") },
  /** What is kept after a deletion, for screen and mail (CGST Act s.36 with s.44, Medical Devices Rules 2017). */
  keptByLaw: text(
    "We keep your orders, invoices and payments, with the names and addresses on them, because tax law requires it: for 72 months after the annual return for their year is due. This includes which lots of medical devices were delivered, so that a recall can reach the people who have them.",
  ),
  accountDeleted: text("Your account has been deleted."),
  verificationAgain: text(
    "After this change we check your council number against the register again. Until then you cannot order devices for verified professionals.",
  ),
  passwordForContact: text("Required to change your contact number or GSTIN, unless you have just signed in."),
  sessionEnded: text("That device has been signed out."),
  sessionsEnded: text("All other devices have been signed out."),
  licenceSaved: text("Licence saved. We will check it."),
  detailsSaved: text("Your details have been saved."),
  passwordChanged: text("Your password has been changed. All other devices have been signed out."),
  orderWithdrawn: text("Your order has been cancelled."),
  couponRounding: text("A discount in percent is rounded down to the paisa."),
  couponApplied: (code: string, discount: string | null) =>
    discount === null ? text("{code} applied.", { code }) : text("{code} applied: {discount} off.", { code, discount }),
  couponRemoved: (code: string) =>
    text("{code} was removed because the shipping address changed. Apply it again to use it.", { code }),
  couponEmpty: text("Enter a coupon code."),
  answerLost: text(
    "We didn't get a response, so we can't tell whether your order went through. Press Place Order again. It won't be ordered twice.",
  ),

  passkeyRefused: text("This passkey didn't work. Try again, or sign in with your password."),
  passkeyNotMade: text("This device couldn't create a passkey. Try again, or use another device."),
  passkeyOnDevice: text("This device already has a passkey for your account."),
  passkeyNotAdded: text("No passkey was added. You can try again."),
  passkeyAdded: text("Passkey added. You can now sign in with it."),
  passkeyRemoved: text("Passkey removed. All other devices have been signed out."),
  invalid: text("Please correct the highlighted fields."),
  needsScripts: text("This page needs JavaScript. Turn it on in your browser and reload the page."),
  fault: text("Something went wrong on our side. Please try again."),
  sendAgain: text(
    "We received no reply, so we cannot tell whether it was done. Send the same again: it is not done twice.",
  ),
  offline: {
    title: text("No connection"),
    text: text("We couldn't open that page. Check your connection and try again."),
  },
  noAnswer: text("We couldn't reach the shop. Check your connection and try again."),
  unavailable: text("The shop is busy or restarting. Please try again in a moment."),
  unavailableRepeat: text(
    "The shop is busy or restarting. Please try again in a moment. It's safe to repeat: your request is processed only once.",
  ),

  documentFailed: { title: text("Error"), text: text("We couldn't load the document. Please try again.") },
  verificationNeeded: text("This device is sold only to professionals whose council number we have verified."),
  chooseReturned: text("Enter how many items you want to return."),
  returnRequested: text("We have received your return request."),
}));
