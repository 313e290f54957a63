import { unlimitedMethods } from "./payments.ts";

/**
 * What the server says that no screen says by itself: refusals, hints at fields, lines of the history. Apart from texts.ts, because
 * the pages need not carry it.
 */
export const serverTexts = {
  cartUpdated: "Cart updated",
  noLongerSold: "This is no longer sold.",
  orderPlaced: "Your order has been placed.",
  formerCustomer: "Former customer",
  ordersOpen: (numbers: string[]) =>
    numbers.length === 1
      ? `Order ${numbers[0]} is still open. Your account can be deleted once it has been delivered, cancelled or returned.`
      : `Orders ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)} are still open. Your account can be deleted once they have been delivered, cancelled or returned.`,
  signInFirst: "Please sign in.",
  busy: {
    title: "The shop is busy",
    text: "Many people are using the shop right now. This page reloads by itself in a few seconds.",
  },
  forbidden: "You may not do this.",
  notFound: "There is nothing here.",
  methodNotAllowed: "This address does not answer that method.",
  headersTooLarge: "The headers of the request are too large.",
  requestTooSlow: "The request did not arrive in time. Send it again.",
  expectationFailed: "The expectation of the request cannot be met. Send it without the header Expect.",
  unprintable: "This contains characters that cannot be stored.",
  malformed: "The request could not be read.",
  noSuchPlace: "This is not where a page of this list ended.",
  tooLarge: "That is too large to be accepted.",
  uploadTypes: (types: readonly string[]) => `Send a file of one of these types: ${types.join(", ")}.`,
  unsupportedMediaType: "Send this as application/json.",
  tooManyRequests: "Too many attempts. Please wait a while and try again.",
  emailTaken: "This email address already has an account. Sign in, or use another address.",
  passwordWellKnown: "This password is well known and easily guessed. Choose another.",
  passwordSame: "This is the password you have. Choose another.",
  tooYoung: "You must be 18 years or older.",
  mciNeeded: "MCI number is required of doctors.",
  stateUnknown: "Choose a state from the list.",
  cityUnknown: "Choose a city from the list.",
  cityElsewhere: "This city is not in the chosen state.",
  bornImpossible: "Enter your date of birth.",
  sessionNotFound: "This session has ended already.",
  passkeyThere: "This passkey belongs to an account already.",
  passkeyGone: "This passkey has been removed already.",
  passkeyPasswordNeeded: "Enter your current password to change your passkeys.",
  passkeyNeeded:
    "Your account has a passkey: sign out and sign in with it. If you have lost it, ask an owner to reset your second factor.",
  passkeysUnavailable: "Passkeys need the shop to be opened by its domain name. Use your password.",
  tooManyPasskeys: (most: number) => `You have ${most} passkeys, which is the most. Remove one first.`,
  currentPasswordNeeded: "Enter your current password to change your contact number or GSTIN.",
  currentPasswordWrong: "This is not your current password.",
  passwordReset: "Your new password is set. Please sign in with it.",
  resetMailed: "If this address has an account, a mail with a link to set a new password is on its way.",
  resetLinkDead: "This link has expired or has been used. Ask for a new one.",

  codeNeeded: "Enter the code that your app shows.",
  firstPasswordExpired:
    "This first password has expired. Whoever runs the shop can restart it: a new one is printed then.",
  changePasswordFirst: "Change the password you were given before you go on.",
  setUpFactorFirst: "Set up a second factor before you go on.",
  noFactorToReset: "This member has no second factor.",
  ownFactor: "Your own second factor is changed under “Your account”.",
  codeWrong: "This code is not right, or has been used. Wait for the next one.",
  secondFactorThere: "A second factor is set up already. Remove it first.",
  staffEmailTaken: "Somebody with this email address is among the staff already.",
  lastOwner: "There must always be an owner. Make somebody else one first.",
  invitationDead: "This link has expired or has been used. Ask for a new one.",

  refNoUnknown: "No variant has this reference number.",
  gtinUnknown: (gtin: string) => `No variant has the article number ${gtin}.`,
  codeUnread: "This is neither a GS1 code nor a reference number of ours.",
  madeInFuture: "This date is in the future.",
  expiresBeforeMade: "The expiry date must be after the date of manufacture.",
  expiredAlready: "This has expired already.",
  lotTwice: "This lot stands here twice. Put it into one line.",
  lotHasOtherDates: (made: string, expires: string | null) =>
    `This lot is known with other dates: made ${made}, ${expires ? `expires ${expires}` : "no expiry"}.`,
  countMoved: (there: number) => `This lot has moved meanwhile: there are ${there} now. Look again.`,
  reservedOfLot: (reserved: number) => `${reserved} of these are promised to orders. Settle those first.`,
  onlySoManyInLot: (there: number) => `There are only ${there} in this lot.`,
  onlySoManySetApart: (there: number) => `Only ${there} are set apart.`,
  nothingToChange: "That is what there is already.",
  productChanged: (by: string) =>
    `${by} has changed this product since you opened it. What you typed is still here: look at what is stored now, then save again.`,
  groupChanged: (name: string) =>
    `${name} was changed by somebody else since you opened it. What you typed is still here: look at what is stored now, then save again.`,
  changedByImport: "An import",
  addressTaken: (name: string) => `This address belongs to ${name}.`,
  subCategoryElsewhere: "Choose a sub-category of this category.",
  dealEndsFirst: "A deal must end after it begins.",
  dealOver: "This is over already.",
  noVariants: "Add a variant with its price first: without one there is nothing to sell.",
  nameTaken: "This name is taken.",
  refNoTwice: "This reference number stands here twice.",
  refNoTaken: (name: string) => `This reference number belongs to ${name}.`,
  udiTwice: "This UDI-DI stands here twice.",
  udiTaken: (name: string) => `This UDI-DI belongs to ${name}.`,
  udiWrong: "The last digit of this UDI-DI does not fit the others. Please check it.",
  variantNotOfProduct: "This variant is not one of this product's.",
  attributeElsewhere: "Variants of this category do not have this attribute.",
  attributeTwice: "This attribute stands here twice.",
  priceNothing: "This price is nothing.",
  priceAboveMrp: (withGst: string, mrp: string, rate: string) =>
    `With ${rate} % GST a customer would pay ${withGst}, more than the MRP of ${mrp}. Nobody may be charged above the MRP.`,
  priceAboveMrpLater: (day: string, withGst: string, mrp: string, rate: string) =>
    `From ${day} on, with ${rate} % GST, a customer would pay ${withGst}, more than the MRP of ${mrp}.`,
  mrpRise: (highest: string, was: string) =>
    `By law an MRP may rise by 10 % in 12 months at most (DPCO 2013, paragraph 20). It was ${was} in that time, so it may be ${highest} at most.`,
  taxInThePast: "HSN code and rate can be changed from today on, not for days gone by.",
  taxInForce: "This is in force already. Set another HSN code or rate from a day to come.",
  pictureUnreadable: "This is no picture that can be read. Send a JPEG, PNG, WebP, AVIF, GIF or TIFF file.",
  pictureTooSmall: (width: number, height: number, least: number) =>
    `This picture is ${width} × ${height} pixels. It must be at least ${least} pixels wide and high to look sharp.`,
  pictureTooLarge: "This picture has too many pixels. Send one of at most 100 megapixels.",
  documentUnreadable: "This is no PDF that can be read.",
  fileNotKept: "This file is not among those uploaded. Upload it again.",
  notAPicture: "This file is not a picture.",
  notADocument: "This file is not a PDF.",
  sheetTriedAgain: "This did not work. The shop tries again by itself within two minutes.",
  sheetFault:
    "The shop could not finish this sheet; nothing of it was taken over. Try again. If it fails once more, tell whoever runs the shop: its log says why.",
  sheetNotFailed: "There is nothing to try again: look at what is said of this sheet now.",
  sheetNotReady: "This sheet is not ready to be taken over: look at what is said of it now.",
  uploadEmpty: "This file is empty.",
  productUnknown: "One of these products is no longer there.",
  productOfItself: "A product cannot stand beside itself.",
  notEmpty: (count: number) =>
    count === 1
      ? "One product stands here. Move it elsewhere first."
      : `${count} products stand here. Move them elsewhere first.`,
  attributeUsed: (count: number) =>
    count === 1 ? "One variant has this attribute." : `${count} variants have this attribute.`,
  identityChanged:
    "The customer has changed the name, date of birth, account type or MCI number since. Reload, and check again.",
  enquirerGone: "The account from which this was asked is deleted: there is nobody left to answer.",
  enquiryHeld: "Say first that a person has written this: release it.",
  answeredMeanwhile: "Somebody has answered meanwhile. Your text is still here: please read the other answer first.",
  colleagueUnknown: "Choose a colleague from the list.",
  listChanged: "Somebody else has changed this meanwhile. Load it anew before you change it.",
  listedTwice: "Something stands here twice.",
  nothingLeft: "Nothing is left of this once it is cleaned: write text.",
  pictureNeeded: "Choose a picture.",
  fileNeeded: "Choose a file.",
  linkUnknown: "There is no such product or category.",
  codeTaken: "Another coupon has this code.",
  codeKept: "Orders name this coupon by its code: it stays.",
  couponWasUsed: "This coupon was used: it can be switched off, not deleted.",
  percentTooMuch: "At most 100 percent can be taken off.",
  endsBeforeBegin: "It ends before it begins.",
  usedOftener: (times: number) => `It has been used ${times} times already.`,
  grievanceUnreachable: "Give an email address or a phone number at which the grievance officer can be reached.",
  grievanceUnnamed: "Name the grievance officer.",
  settingsChanged: "Somebody else has changed these settings meanwhile. Load them anew before you change them.",
  promiseUnknown: (names: string) =>
    `There is no number called ${names}: use {discount_percent} or {free_delivery_orders}.`,
  productsUnknown: (slugs: string) => `No product on sale is called ${slugs}.`,
  titleTaken: "There is one with this title already.",
  alreadyDecided: "Somebody else has decided on this already.",

  couponUnknown: "This coupon code is not known.",
  couponExpired: "This coupon has expired.",
  couponNotYet: "This coupon is not valid yet.",
  couponMinimum: (amount: string) => `This coupon needs goods worth ${amount} before tax.`,
  couponUsedUp: "This coupon has been used up.",
  couponUsedByYou: "You have used this coupon as often as it allows.",
  addressNotFound: "This address is not among your saved addresses.",
  payWithoutLimit: `Please pay this order at the door by ${unlimitedMethods}.`,
  cashDeduction: (limit: string) =>
    `For payments above ${limit} UPI or a bank transfer at the door is better for your books than cash.`,
  totalsChanged: "Prices, stock or totals have changed since they were shown. Please look at the new total.",
  outOfStock: "Some of the goods are no longer there in this quantity.",
  idempotencyKeyReused: "This Idempotency-Key was used for another request.",
  tooLateToCancel: "This order has been packed already and can no longer be cancelled here.",
  invoiceNotIssuedYet: "The tax invoice is issued when the order is packed.",
  notForSale: "This device is sold on enquiry only.",
  returnOpen: "A return of this order has been asked for already.",
  notDelivered: "Only what has been delivered can go back.",
  tooLateToReturn: "The time in which goods of this order can go back has ended.",
  lineTwice: (refNo: string) => `${refNo} is named twice.`,
  onlyReturnable: (refNo: string, left: number) =>
    left === 0 ? `Nothing more of ${refNo} can go back.` : `Only ${left} of ${refNo} can go back.`,

  theCustomer: "The customer",
  somebody: "Somebody",
  orderActs: {
    confirm: "confirmed",
    pack: "packed",
    ship: "shipped",
    deliver: "noted as delivered",
    undeliver: "noted as refused at the door",
    collect: "collected a payment for",
    cancel: "cancelled",
    decide: "decided a return of",
    inspect: "inspected a return of",
    refund: "paid back a return of",
  } as Readonly<Record<string, string>>,
  orderChanged: (who: string, status: string, when: Date) =>
    `${who} changed this order meanwhile: it is ${spoken(status)} since ${indianTime(when)}. Nothing else was done.`,
  returnChanged: (who: string, status: string, when: Date) =>
    `${who} changed this return meanwhile: it is ${spoken(status)} since ${indianTime(when)}. Nothing else was done.`,
  notPossible: (status: string) => `That cannot be done now: the state is ${spoken(status)}.`,
  noGstin: "The shop had no GSTIN when this order was placed, so no tax invoice can be issued for it.",
  wrongLot: (lotNo: string, problem: "unknown" | "expired" | "quarantined" | "too_few", available: number) =>
    ({
      unknown: `There is no lot ${lotNo} of these goods.`,
      expired: `Lot ${lotNo} has expired.`,
      quarantined: `Lot ${lotNo} is in quarantine.`,
      too_few: `Only ${available} can be taken from lot ${lotNo}.`,
    })[problem],
  wrongPieces: (refNo: string, pieces: number, wanted: number) =>
    `${pieces} of ${wanted} pieces of ${refNo} have a lot.`,
  lotNotSent: (lotNo: string) => `Lot ${lotNo} did not go out with these goods.`,
  tooManyOfLot: (lotNo: string, left: number) => `At most ${left} can have come back of lot ${lotNo}.`,
  wrongInspected: (pieces: number, wanted: number) => `${pieces} of ${wanted} pieces have been looked at.`,
  alreadyPaid: "Money has been collected for this order, so it was not refused at the door.",
  paymentExists: (amount: string, reference: string, who: string, when: Date) =>
    `${who} recorded a payment with the reference ${reference} for this order: ${amount}, ${indianTime(when)}. Check the reference.`,
  nothingDue: "Nothing is due for this order.",
  nothingToRefund: "Nothing is to be paid back for this return.",
  onlyDue: (due: string) => `Only ${due} is due.`,
  referenceNeeded: (how: string) => `A payment ${how} needs a reference.`,
  cashCeilingAtDoor: (ceiling: string, before: string) =>
    `By law cash stays below ${ceiling} for an order, and for a customer in a day; ${before} has been received already. Take the rest by ${unlimitedMethods}.`,
  refusalNote: "Say why, for the customer to read.",
  returnRefused: (number: string) => `Return ${number} was refused.`,
  partReturned: (number: string) => `The goods of return ${number} came back, the others stay.`,
} as const;

/** Made when it is needed: a browser takes long to set it up. */
function indianTime(moment: Date): string {
  return moment.toLocaleString("en-IN", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    timeZone: "Asia/Kolkata",
  });
}

/** A state as people say it. */
function spoken(status: string): string {
  return status.replaceAll("_", " ");
}
