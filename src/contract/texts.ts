/**
 * Screen texts that the owner may want to reword and that are not content in the database: toasts, headings, and texts that
 * server and screens share. The specification's texts are kept to the letter. Texts only the server uses are in server-texts.ts.
 */
export const texts = {
  loginFailed: { title: "Login Failed", text: "Invalid Email And Password" },
  registered: "Register Successfully.",
  grievanceSent: "We have received your grievance.",
  enquirySent: { title: "Thank You", text: "Mail sent succesfully we will get you back sortly." },
  enquiryFailed: { title: "Error", text: "Something went wrong. please try after some time." },
  cartFailed: { title: "Error", text: "Something went wrong" },
  cartAdded: "Added To Cart",
  cartRemoved: "Remove From Cart",
  onlyAvailable: (available: number, inCart: number) => {
    const stock = available === 0 ? "Out of stock." : `Only ${available} in stock.`;
    return inCart > 0 && available > 0 ? `${stock} You already have ${inCart} in your cart.` : stock;
  },
  priceChanged: (before: string, now: string) => `Price changed from ${before} to ${now} since you added it.`,
  freeDelivery: (ordersLeft: number) =>
    ordersLeft === 1
      ? "Free delivery on this order. Your next orders have a delivery charge."
      : `Free delivery on this and your next ${ordersLeft - 1} ${ordersLeft === 2 ? "order" : "orders"}.`,
  paidDelivery: (charge: string) => `Delivery ${charge} plus GST.`,
  untaxedDelivery: (charge: string) => `Delivery ${charge}.`,
  withdrawnFromCart: (lines: number) =>
    lines === 1
      ? "This product is no longer sold, so we removed it from your cart."
      : "These products are no longer sold, so we removed them from your cart.",
  wishlistAdded: "Added Wishlist",
  wishlistRemoved: "Removed From Wishlist",
  reviewAdded: "Review Added Successfully",
  reviewFailed: { title: "Error!", text: "Something went wrong. Try Again" },
  confirmOrder: { title: "Are you sure?", text: "You want to Place Order!" },
  orderCancelled: { title: "Cancel!", text: "Order Cancel!" },
  cartEmpty: "Cart is empty!",
  wishlistEmpty: "Wishlist is empty!",
  productNotFound: "Product Not Found",
  kitNotFound: "This kit does not exist.",
  addressSaved: "Address saved",
  addressDeleted: "Address deleted",
  gstinSaved: "GSTIN saved",
  gstinRemoved: "GSTIN removed",
  gstinDefault: "This is now your default GSTIN.",
  addressDefault: "This is now your default address.",
  confirmAddressDeleted: { title: "Are you sure?", text: "This address will be removed from your saved addresses." },
  exportFailed: { title: "Error", text: "We couldn't prepare your data. Please try again." },
  /** What is kept after a deletion, on screen and in the mail (CGST Act s.36 with s.44, Medical Devices Rules 2017). */
  keptByLaw:
    "We keep your orders, invoices and payments, with the names and addresses on them, because tax law requires it: for 72 months after the annual return for their year is due. This includes which lots of medical devices were delivered, so that a recall can reach the people who have them.",
  accountDeleted: "Your account has been deleted.",
  verificationAgain:
    "After this change we check your council number against the register again. Until then you cannot order devices for verified professionals.",
  passwordForContact: "Required to change your contact number or GSTIN, unless you have just signed in.",
  sessionEnded: "That device has been signed out.",
  sessionsEnded: "All other devices have been signed out.",
  licenceSaved: "Licence saved. We will check it.",
  detailsSaved: "Your details have been saved.",
  passwordChanged: "Your password has been changed. All other devices have been signed out.",
  orderWithdrawn: "Your order has been cancelled.",
  couponRounding: "A discount in percent is rounded down to the paisa.",
  couponApplied: (code: string, discount: string | null) =>
    discount === null ? `${code} applied.` : `${code} applied: ${discount} off.`,
  couponRemoved: (code: string) =>
    `${code} was removed because the shipping address changed. Apply it again to use it.`,
  couponEmpty: "Enter a coupon code.",
  answerLost:
    "We didn't get a response, so we can't tell whether your order went through. Press Place Order again. It won't be ordered twice.",

  passkeyRefused: "This passkey didn't work. Try again, or sign in with your password.",
  passkeyNotMade: "This device couldn't create a passkey. Try again, or use another device.",
  passkeyOnDevice: "This device already has a passkey for your account.",
  passkeyNotAdded: "No passkey was added. You can try again.",
  passkeyAdded: "Passkey added. You can now sign in with it.",
  passkeyRemoved: "Passkey removed. All other devices have been signed out.",
  invalid: "Please correct the highlighted fields.",
  needsScripts: "This page needs JavaScript. Turn it on in your browser and reload the page.",
  fault: "Something went wrong on our side. Please try again.",
  sendAgain: "We received no reply, so we cannot tell whether it was done. Try again: nothing is done twice.",
  offline: {
    title: "No connection",
    text: "We couldn't open that page. Check your connection and try again.",
  },
  noAnswer: "We couldn't reach the shop. Check your connection and try again.",
  unavailable: "The shop is busy or restarting. Please try again in a moment.",
  unavailableRepeat:
    "The shop is busy or restarting. Please try again in a moment. It's safe to repeat: your request is processed only once.",

  documentFailed: { title: "Error", text: "We couldn't load the document. Please try again." },
  verificationNeeded: "This device is sold only to professionals whose council number we have verified.",
  chooseReturned: "Enter how many items you want to return.",
  returnRequested: "We have received your return request.",
} as const;
