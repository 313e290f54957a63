/**
 * What the screens say, as far as the owner may want to reword it and it is not content kept in the database: toasts, headings,
 * and what server and screens say alike. Those of the specification stand to the letter. What only the server says is in server-texts.ts.
 */
export const texts = {
  loginFailed: { title: "Login Failed", text: "Invalid Email And Password" },
  registered: "Register Successfully.",
  enquirySent: { title: "Thank You", text: "Mail sent succesfully we will get you back sortly." },
  enquiryFailed: { title: "Error", text: "Something went wrong. please try after some time." },
  cartFailed: { title: "Error", text: "Something went wrong" },
  cartAdded: "Added To Cart",
  cartRemoved: "Remove From Cart",
  onlySoMany: (available: number, inCart: number) => {
    const there = available === 0 ? "None is in stock at present." : `Only ${available} can be had at present.`;
    return inCart > 0 && available > 0 ? `${there} ${inCart} are in your cart already.` : there;
  },
  priceChanged: (before: string, now: string) => `Price changed from ${before} to ${now} since you added it.`,
  freeDelivery: (ordersLeft: number) =>
    ordersLeft === 1
      ? "Free delivery on this order, the last of your free ones."
      : `Free delivery on this and your next ${ordersLeft - 1} ${ordersLeft === 2 ? "order" : "orders"}.`,
  paidDelivery: (charge: string) => `Delivery ${charge} plus GST.`,
  withdrawnFromCart: (lines: number) =>
    lines === 1
      ? "We are sorry: this is no longer sold, so it has left your cart."
      : "We are sorry: these are no longer sold, so they have left your cart.",
  wishlistAdded: "Added Wishlist",
  wishlistRemoved: "Removed From Wishlist",
  reviewAdded: "Review Added Successfully",
  reviewFailed: { title: "Error!", text: "Something went wrong. Try Again" },
  confirmOrder: { title: "Are you sure?", text: "You want to Place Order!" },
  orderCancelled: { title: "Cancel!", text: "Order Cancel!" },
  cartEmpty: "Cart is empty!",
  wishlistEmpty: "Wishlist is empty!",
  productNotFound: "Product Not Found",
  addressSaved: "Address saved",
  addressDeleted: "Address deleted",
  addressDefault: "Checkout now begins with this address.",
  confirmAddressDeleted: { title: "Are you sure?", text: "This address will no longer be among your saved addresses." },
  exportFailed: { title: "Error", text: "Your data could not be put together. Please try again." },
  /** What a deletion leaves, on the screen and in the mail (CGST Act s.36 with s.44, Medical Devices Rules 2017). */
  keptByLaw:
    "Your orders, invoices and payments stay with us, with the names and addresses on them, because tax law demands it: for 72 months after the annual return for their year is due. Which lots of medical devices were delivered with them is part of that, so that a recall can reach whoever has them.",
  accountDeleted: "Your account has been deleted.",
  verificationAgain:
    "With this change we compare your council number with the register again. Until that is done you cannot order the devices for verified professionals.",
  passwordForContact: "Needed to change your contact number or GSTIN, unless you have just signed in.",
  sessionEnded: "That device is signed out.",
  sessionsEnded: "All other devices are signed out.",
  detailsSaved: "Your details have been saved.",
  passwordChanged: "Your password has been changed. You are signed out everywhere else.",
  orderWithdrawn: "Your order has been cancelled.",
  couponEmpty: "Enter a coupon code.",
  answerLost:
    "No answer came, so we cannot tell whether your order has arrived. Press Place Order again: it will not be ordered twice.",

  passkeyRefused: "This passkey could not be used. Try again, or sign in with your password.",
  passkeyNotMade: "This device could not create a passkey. Try again, or use another device.",
  passkeyOnDevice: "This device already has a passkey for your account.",
  passkeyNotAdded: "No passkey was added. You can try again.",
  passkeyAdded: "Passkey added. You can sign in with it from now on.",
  passkeyRemoved: "Passkey removed. All other devices are signed out.",
  invalid: "Please correct the fields marked.",
  needsScripts: "This page needs JavaScript. Please switch it on in your browser, or call or write to us.",
  fault: "Something went wrong on our side. Please try again.",
  sendAgain: "We received no reply, so we cannot tell whether it was done. Try again: nothing is done twice.",
  unavailable: "The shop is busy or being restarted. Please try again in a moment.",
  unavailableRepeat:
    "The shop is busy or being restarted. Please try again in a moment: that is safe, because the same request is done only once.",

  invoiceFailed: { title: "Error", text: "The invoice could not be fetched. Please try again." },
  verificationNeeded: "This device is sold to professionals whose council number we have verified.",
  chooseReturned: "Say how many pieces are to go back.",
  returnRequested: "We have received your return request.",
} as const;
