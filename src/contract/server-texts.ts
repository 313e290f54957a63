import { dayText } from "./day-text.ts";
import { unlimitedMethods } from "./payments.ts";

/**
 * Texts that only the server sends: refusals, field errors, history entries. Separate from texts.ts so that pages don't have to
 * load them.
 */
export const serverTexts = {
  cartUpdated: "Cart updated",
  noLongerSold: "This product is no longer sold.",
  orderPlaced: "Your order has been placed.",
  formerCustomer: "Former customer",
  ordersOpen: (numbers: string[]) =>
    numbers.length === 1
      ? `Order ${numbers[0]} is still open. Your account can be deleted once it has been delivered, cancelled or returned.`
      : `Orders ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)} are still open. Your account can be deleted once they have been delivered, cancelled or returned.`,
  signInFirst: "Please sign in.",
  busy: {
    title: "The shop is busy",
    text: "Many people are using the shop right now. This page reloads automatically in a few seconds.",
  },
  forbidden: "You don't have permission to do this.",
  notFound: "Not found.",
  methodNotAllowed: "This URL does not support that method.",
  headersTooLarge: "The request headers are too large.",
  requestTooSlow: "The request took too long to arrive. Please try again.",
  expectationFailed: "The Expect header is not supported. Send the request without it.",
  unprintable: "This contains characters that cannot be stored.",
  malformed: "The request could not be read.",
  noSuchPlace: "This link to a page of the list is not valid. Start from the first page.",
  tooLarge: "This is too large.",
  uploadTypes: (types: readonly string[]) => `Use one of these file types: ${types.join(", ")}.`,
  unsupportedMediaType: "Send the request as application/json.",
  tooManyRequests: "Too many attempts. Please wait a while and try again.",
  tooManyChanges: "You have made too many changes in a short time. Please wait a while and try again.",
  emailTaken: "An account with this email address already exists. Sign in, or use another address.",
  passwordWellKnown: "This password is too common. Choose another.",
  passwordSame: "This is already your password. Choose another.",
  tooYoung: "You must be 18 years or older.",
  mciNeeded: "Doctors must enter their MCI number.",
  stateUnknown: "Choose a state from the list.",
  cityUnknown: "Choose a city from the list.",
  cityElsewhere: "This city is not in the chosen state.",
  bornImpossible: "Enter your date of birth.",
  sessionNotFound: "This session has already ended.",
  passkeyThere: "This passkey already belongs to an account.",
  passkeyGone: "This passkey has already been removed.",
  passkeyPasswordNeeded: "Enter your current password to change your passkeys.",
  passkeyNeeded:
    "Your account has a passkey. Sign out, then sign in with it. If you have lost it, ask an owner to reset your second factor.",
  passkeysUnavailable: "Passkeys only work when you open the shop by its domain name. Use your password.",
  tooManyPasskeys: (most: number) => `You already have ${most} passkeys, the maximum. Remove one first.`,
  currentPasswordNeeded: "Enter your current password to change your contact number or GSTIN.",
  currentPasswordWrong: "This is not your current password.",
  passwordReset: "Your new password is set. Please sign in with it.",
  resetMailed: "If an account exists for this address, we have emailed it a link to set a new password.",
  resetLinkDead: "This link has expired or has already been used. Request a new one.",

  codeNeeded: "Enter the code from your authenticator app.",
  firstPasswordExpired:
    "This initial password has expired. Ask your administrator to restart the shop: that prints a new one.",
  changePasswordFirst: "Change your initial password before you continue.",
  setUpFactorFirst: "Set up a second factor before you continue.",
  noFactorToReset: "This staff member has no second factor.",
  ownFactor: "Change your own second factor under “Your account”.",
  codeWrong: "This code is wrong or has already been used. Wait for the next one.",
  secondFactorThere: "You already have a second factor. Remove it first.",
  staffEmailTaken: "A staff member with this email address already exists.",
  lastOwner: "There must always be an owner. Make someone else an owner first.",
  invitationDead: "This link has expired or has already been used. Request a new one.",

  refNoUnknown: "No variant has this reference number.",
  gtinUnknown: (gtin: string) => `No variant has the article number ${gtin}.`,
  codeUnread: "This is neither a GS1 code nor one of our reference numbers.",
  madeInFuture: "This date is in the future.",
  expiresBeforeMade: "The expiry date must be after the date of manufacture.",
  expiredAlready: "This date has already passed.",
  lotTwice: "Duplicate lot. Combine its lines into one.",
  lotHasOtherDates: (made: string, expires: string | null) =>
    `This lot is already recorded with other dates: made ${made}, ${expires ? `expires ${expires}` : "no expiry"}.`,
  countMoved: (there: number) => `The stock of this lot has changed: it is now ${there}. Count again.`,
  reservedOfLot: (reserved: number) => `${reserved} of these are reserved for orders. Handle those orders first.`,
  onlySoManyInLot: (there: number) => `Only ${there} left in this lot.`,
  onlySoManySetApart: (there: number) => `Only ${there} waiting for a decision.`,
  nothingToChange: "This is already the recorded quantity.",
  productChanged: (by: string) =>
    `${by} changed this product after you opened it. Your changes are still here. Compare both versions, then decide which to save.`,
  groupChanged: (name: string) =>
    `Someone else changed ${name} after you opened it. Your changes are still here. Compare both versions, then decide which to save.`,
  changedByImport: "An import",
  addressTaken: (name: string) => `${name} already uses this address.`,
  subCategoryElsewhere: "Choose a sub-category of this category.",
  dealEndsFirst: "A deal must end after it starts.",
  dealOver: "This date has already passed.",
  noVariants: "Add a variant with a price first.",
  variantUndeclared: (refNo: string) => `Variant ${refNo} has no net quantity.`,
  declarationMissing: "Required for products in the shop.",
  declarationsMissing: (labels: readonly string[]) => `Required before publishing: ${labels.join(", ")}.`,
  nameTaken: "This name is already taken.",
  refNoTwice: "Duplicate reference number.",
  refNoTaken: (name: string) => `${name} already uses this reference number.`,
  udiTwice: "Duplicate UDI-DI.",
  udiTaken: (name: string) => `${name} already uses this UDI-DI.`,
  udiWrong: "The check digit of this UDI-DI is wrong. Check the number for typing errors.",
  variantNotOfProduct: "This variant belongs to another product.",
  attributeElsewhere: "Variants in this category do not have this attribute.",
  attributeTwice: "Duplicate attribute.",
  priceNothing: "Enter a price above zero.",
  priceAboveMrp: (withGst: string, mrp: string, rate: string) =>
    `With ${rate} % GST a customer would pay ${withGst}, more than the MRP of ${mrp}. By law, nobody can be charged above the MRP.`,
  priceAboveMrpLater: (day: string, withGst: string, mrp: string, rate: string) =>
    `From ${day}, with ${rate} % GST, a customer would pay ${withGst}, more than the MRP of ${mrp}.`,
  mrpRise: (highest: string, was: string) =>
    `By law, an MRP can rise by at most 10 % in 12 months (DPCO 2013, paragraph 20). It was ${was} in that time, so it can be at most ${highest}.`,
  gstRateNotInForce: (rate: number, day: string, inForce: readonly number[]) =>
    `${rate} % is not a rate of GST on ${day}. Choose one of ${inForce.join(", ")} %.`,
  taxClassNeeded: "Choose why no GST applies: nil-rated, exempt or non-GST. Taxable goods need a rate above 0 %.",
  taxClassWithRate: "Goods with a GST rate above 0 % are taxable. Choose Taxable, or set the rate to 0 %.",
  hsnNotListed: (hsn: string) =>
    `HSN code ${hsn} is not in the list. Check it against the customs tariff; if it is right, add it in the settings under Selling, Further HSN codes.`,
  taxInThePast: "You can change the HSN code and rate from today, not for past dates.",
  taxInForce: "This is already in force. Set a new HSN code or rate from a future date instead.",
  pictureUnreadable: "We can't read this picture. Use a JPEG, PNG, WebP, AVIF, GIF or TIFF file.",
  pictureTooSmall: (width: number, height: number, least: number) =>
    `This picture is ${width} × ${height} pixels. It must be at least ${least} pixels wide and high to look sharp.`,
  pictureTooLarge: "This picture is too large. Use one of at most 100 megapixels.",
  documentUnreadable: "We can't read this PDF.",
  fileNotKept: "This file has not been uploaded. Upload it again.",
  notAPicture: "This file is not a picture.",
  notADocument: "This file is not a PDF.",
  sheetTriedAgain: "This didn't work. The shop will try again automatically within two minutes.",
  sheetFault:
    "The import failed, and nothing was imported. Try again. If it keeps failing, ask your administrator: the shop's log says why.",
  sheetNotFailed: "This import has not failed. Reload to see its current state.",
  sheetNotReady: "This import is not ready to apply. Reload to see its current state.",
  uploadEmpty: "This file is empty.",
  productUnknown: "One of these products no longer exists.",
  productOfItself: "A product cannot be linked to itself.",
  notEmpty: (count: number) =>
    count === 1 ? "This contains one product. Move it first." : `This contains ${count} products. Move them first.`,
  attributeUsed: (count: number) =>
    count === 1 ? "One variant uses this attribute." : `${count} variants use this attribute.`,
  identityChanged:
    "The customer has since changed their name, date of birth, account type or MCI number. Reload and check again.",
  enquirerGone: "The account behind this enquiry has been deleted, so there is nobody to reply to.",
  resolutionMissing: "Enter the resolution: a grievance is closed with one.",
  grievanceUnknown: "No grievance has this ticket number and email address.",
  enquiryHeld: "This enquiry is held as possible spam. Release it first.",
  answeredMeanwhile: "Someone else has already answered. Your text is still here. Read their answer first.",
  colleagueUnknown: "Choose a colleague from the list.",
  listChanged: "Someone else has changed this since you opened it. Review the saved version first.",
  listedTwice: "Duplicate entry.",
  nothingLeft: "Nothing is left after unsafe HTML is removed. Enter some text.",
  pictureNeeded: "Choose a picture.",
  fileNeeded: "Choose a file.",
  linkUnknown: "No such product or category.",
  codeTaken: "Another coupon already uses this code.",
  codeKept: "You can't change this code because orders refer to it.",
  couponWasUsed: "This coupon has been used. You can turn it off, but not delete it.",
  percentTooMuch: "The discount can be at most 100 percent.",
  cinInvalid: "This is not a valid CIN. It has 21 characters, such as U33125MH2015PTC123456.",
  registrationFixed: "Orders point to this registration. End it and add a new one instead.",
  registrationCodeTaken: (gstin: string) => `The documents of ${gstin} already begin with this code.`,
  registrationOverlaps: (days: string) => `This registration is already in force ${days}.`,
  registrationStartsLate: "Orders were placed before this date.",
  registrationEnded: "This registration has already ended.",
  endsBeforeBegin: "The end date is before the start date.",
  usedOftener: (times: number) => `It has already been used ${times} times.`,
  grievanceUnreachable: "Enter an email address or a phone number for the grievance officer.",
  grievanceUnnamed: "Enter the grievance officer's name.",
  settingsChanged: "Someone else has changed these settings since you opened them. Review the saved version first.",
  promiseUnknown: (names: string) => `Unknown placeholder: ${names}. Use {discount_percent} or {free_delivery_orders}.`,
  productsUnknown: (slugs: string) => `Not in the shop: ${slugs}.`,
  titleTaken: "This title is already taken.",
  alreadyDecided: "Someone else has already decided this.",

  couponUnknown: "This coupon code doesn't exist.",
  couponExpired: "This coupon has expired.",
  couponNotYet: "This coupon is not valid yet.",
  couponMinimum: (amount: string) => `This coupon needs a subtotal of at least ${amount} before tax.`,
  couponUsedUp: "This coupon has been used up.",
  couponUsedByYou: "You have already used this coupon as often as it allows.",
  addressNotFound: "This is not one of your saved addresses.",
  cashDeduction: (limit: string) =>
    `For payments above ${limit}, UPI or a bank transfer is better for your books than cash.`,
  totalsChanged: "Prices, stock or totals have changed. Please check the new total.",
  gstinAdded: "You have already added this GSTIN.",
  tooManyGstins: (most: number) => `An account can have at most ${most} GSTINs.`,
  gstinNotFound: "This GSTIN is not in your account.",
  sezNeedsQuotation: "Deliveries to a special economic zone need a quotation. Send us an enquiry.",
  noInputCredit: "Without a GSTIN on the invoice, no input tax credit can be claimed.",
  creditElsewhere: (place: string, kind: string, buyer: string) =>
    `CGST and ${kind} of ${place} are charged, and a registration in ${buyer} cannot claim them as input tax credit.`,
  noTaxCharged: "The shop is not registered for GST, so no tax is charged.",
  deliversWithin: (state: string) => `The shop is not registered for GST and delivers only within ${state}.`,
  outOfStock: "Some items are no longer available in this quantity.",
  idempotencyKeyReused: "This Idempotency-Key has already been used for a different request.",
  tooLateToCancel: "This order has already been packed and can no longer be cancelled here.",
  invoiceNotIssuedYet: "The tax invoice is issued when the order is packed.",
  notForSale: "This device is available on enquiry only.",
  returnOpen: "A return has already been requested for this order.",
  notDelivered: "You can return only items that have been delivered.",
  tooLateToReturn: "The return period for this order has ended.",
  lineTwice: (refNo: string) => `${refNo} is listed twice.`,
  onlyReturnable: (refNo: string, left: number) =>
    left === 0 ? `No more of ${refNo} can be returned.` : `Only ${left} of ${refNo} can be returned.`,

  theCustomer: "The customer",
  someone: "Someone",
  orderActions: {
    confirm: "confirmed",
    pack: "packed",
    ship: "shipped",
    deliver: "marked as delivered",
    undeliver: "marked as refused at the door",
    collect: "collected a payment for",
    cancel: "cancelled",
    credit: "credited a part of",
    decide: "decided a return for",
    inspect: "inspected a return for",
    refund: "refunded a return for",
  } as Readonly<Record<string, string>>,
  orderChanged: (who: string, status: string, when: Date) =>
    `${who} changed the status of this order to “${spoken(status)}” on ${indianTime(when)}. Your action was not carried out.`,
  returnChanged: (who: string, status: string, when: Date) =>
    `${who} changed the status of this return to “${spoken(status)}” on ${indianTime(when)}. Your action was not carried out.`,
  notPossible: (status: string) => `You can't do this while the status is “${spoken(status)}”.`,
  ratesChanged: (before: string, after: string) =>
    `GST has changed since this order was placed: its total was ${before} and is now ${after}. Check the difference and confirm the new total before packing.`,
  noGstin: "The shop had no GSTIN when this order was placed, so no tax invoice can be issued for it.",
  wrongLot: (lotNo: string, problem: "unknown" | "expired" | "quarantined" | "too_few", available: number) =>
    ({
      unknown: `This product has no lot ${lotNo}.`,
      expired: `Lot ${lotNo} has expired.`,
      quarantined: `Lot ${lotNo} is in quarantine.`,
      too_few: `Only ${available} available in lot ${lotNo}.`,
    })[problem],
  wrongPieces: (refNo: string, pieces: number, wanted: number) => `${refNo}: ${pieces} of ${wanted} units have a lot.`,
  lotNotSent: (lotNo: string) => `Lot ${lotNo} was not sent with this order.`,
  tooManyOfLot: (lotNo: string, left: number) => `At most ${left} of lot ${lotNo} can be returned.`,
  wrongInspected: (pieces: number, wanted: number) => `${pieces} of ${wanted} units have been inspected.`,
  alreadyPaid: "A payment has been collected for this order, so it can't be marked as refused at the door.",
  paymentExists: (amount: string, reference: string, who: string, when: Date) =>
    `${who} has already recorded a payment with reference ${reference} for this order: ${amount} on ${indianTime(when)}. Check the reference.`,
  reversalDate: "Enter a date from the day of the credit note to today.",
  nothingToConfirm: "This credit note does not await the buyer's confirmation.",
  issuedMissing: "issued missing credit notes",
  confirmedReversal: "recorded the buyer's reversal for",
  quantityOrAmount: "Enter either the units or an amount.",
  amountNeeded: "Enter an amount for this reason.",
  onlyCreditable: (refNo: string, left: number) => `Only ${left} of ${refNo} can be credited.`,
  onlyAmountCreditable: (most: string) => `At most ${most} of this line can be credited.`,
  evenTax: "CGST and SGST are equal: enter an even number of paise.",
  nothingDue: "Nothing is due for this order.",
  nothingToRefund: "There is nothing to refund for this return.",
  onlyDue: (due: string) => `Only ${due} is due.`,
  referenceNeeded: (how: string) => `Enter a reference for a payment ${how}.`,
  cashCeilingAtDoor: (law: string, ceiling: string, before: string) =>
    `By law (${law}), cash must stay below ${ceiling} per order and per customer per day, and ${before} has already been received. Take the rest by ${unlimitedMethods}.`,
  licenceNeeded:
    "Dealers need a registration in Form MD-42 or a drug licence to buy medical devices for resale (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Dealer licence, then order.",
  licenceNeededFrom: (from: string) =>
    `From ${dayText(from)}, dealers need a registration in Form MD-42 or a drug licence to order (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Dealer licence.`,
  licenceExpired: (number: string, last: string) =>
    `Your dealer licence ${number} expired on ${dayText(last)}. Enter the renewed licence in your account under Dealer licence, then order.`,
  licenceExpiring: (number: string, last: string) =>
    `Your dealer licence ${number} expires on ${dayText(last)}. Enter the renewed licence in your account under Dealer licence, so that you can go on ordering.`,
  licenceRejected: (number: string) =>
    `We could not verify your dealer licence ${number}. Correct it in your account under Dealer licence, then order.`,
  licenceAlreadyExpired: "This date has passed. Enter a licence that is still valid.",
  licenceNumberNeeded: "Enter the licence number.",
  licenceDateNeeded: "Enter the date until which it is valid.",
  licenceChanged: "The dealer has changed the licence. Reload before deciding.",
  notADealer: "Only dealer accounts have a licence.",
  rewardReasonNeeded: "Enter the reason why doctors may earn points. It is kept in the audit log.",
  refusalNote: "Enter a reason. The customer will see it.",
  returnRefused: (number: string) => `Return ${number} was refused.`,
  partReturned: (number: string) => `The items in return ${number} came back. The customer keeps the rest.`,
} as const;

/** Formatted on demand: a browser is slow to set up the formatter. */
function indianTime(moment: Date): string {
  return moment.toLocaleString("en-IN", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    timeZone: "Asia/Kolkata",
  });
}

/** A status for display. */
function spoken(status: string): string {
  return status.replaceAll("_", " ");
}
