import { text } from "../../language/text.ts";
import { dayText } from "../day-text.ts";

/** Enquiries, content, settings and everything else that staff maintain. */
export const officeTexts = () => ({
  identityChanged:
    "The customer has since changed their name, date of birth, account type or MCI number. Reload and check again.",
  enquirerGone: "The account behind this enquiry has been deleted, so there is no one to reply to.",
  resolutionMissing: "Enter a resolution. A grievance cannot be closed without one.",
  grievanceUnknown: text("No grievance has this ticket number and email address."),
  enquiryHeld: "This enquiry is held as possible spam. Release it first.",
  alreadyAnswered: "Someone else has already answered. Your text is still here. Read their answer first.",
  colleagueUnknown: "Choose a colleague from the list.",
  listChanged: "Someone else has changed this since you opened it. Review the saved version first.",
  listedTwice: "Duplicate entry.",
  areasWrong: (rows: number) => `${rows === 1 ? "1 row has" : `${rows} rows have`} errors, so nothing was stored.`,
  nothingLeft: "Nothing is left after unsafe HTML is removed. Enter some text.",
  pictureNeeded: "Choose a picture.",
  logoTooLarge: "This picture has more than 16 million pixels. Make it smaller, then upload it again.",
  logoTooSmall: (width: number, height: number, least: number) =>
    `The picture has ${width} × ${height} pixels. It needs at least ${least} on its shorter side.`,
  bankIncomplete: "Enter account holder, account number and IFSC, or none of them.",
  fileNeeded: "Choose a file.",
  jobRunning: "This job is running now. Wait for it to finish, then retry it if it fails again.",
  linkUnknown: "No such product or category.",
  searchTermTaken: "This term is already in the list.",
  tooManySearchTerms: "There can be at most 2,000 search terms.",
  unreadableTerms: "Send a CSV file in UTF-8 with the columns term, kind and targets.",
  termTwice: (term: string) => `“${term}” is in the file twice.`,
  translationUnknown: "Nothing in the catalogue has this text any more.",
  translationKindUnknown: "Enter Category, Sub-category, Attribute or Value under Kind.",
  translationTwice: (row: number) => `This text is already in row ${row}.`,
  translationsWrong: (rows: number) =>
    `${rows === 1 ? "1 row has" : `${rows} rows have`} errors, so nothing was stored.`,
  unreadableTranslations: (most: number) =>
    `Send a CSV file in UTF-8 with the columns Kind, English and Hindi, and at most ${most.toLocaleString("en-IN")} rows.`,
  columnTwice: (name: string) => `Two columns are named “${name}”. Remove one of them.`,
  hindiTooLong: (most: number) => `Hindi can have at most ${most} characters.`,
  hindiWithoutUnit: (unit: string) => `End with “${unit}”, or with the unit in Hindi in parentheses.`,
  hindiWithOtherFigures: "Keep the figures of the English text, in Latin digits.",
  codeTaken: "Another coupon already uses this code.",
  codeKept: "You can't change this code because orders refer to it.",
  couponWasUsed: "This coupon has been used. You can turn it off, but not delete it.",
  percentTooMuch: "The discount can be at most 100 percent.",
  cinInvalid: "This is not a valid CIN. It has 21 characters, such as U33125MH2015PTC123456.",
  registrationFixed: "Orders point to this registration. End it and add a new one instead.",
  registrationCodeTaken: (gstin: string) => `The documents of ${gstin} already begin with this code.`,
  registrationOverlaps: (from: string, to: string | null) =>
    `This registration is already in force from ${dayText(from)}${to ? ` to ${dayText(to)}` : ""}.`,
  registrationStartsLate: "Orders were placed before this date.",
  registrationInUse: (what: "order" | "document", number: string, day: string) =>
    what === "order"
      ? `Order ${number} was placed on ${dayText(day)}. Choose that day or a later one.`
      : `Document ${number} was issued on ${dayText(day)}. Choose that day or a later one.`,
  registrationEnded: "This registration has already ended.",
  endsBeforeBegin: "The end date is before the start date.",
  alreadyUsedMoreOften: (times: number) => `It has already been used ${times} times.`,
  grievanceUnreachable: "Enter an email address or a phone number for the grievance officer.",
  grievanceUnnamed: "Enter the grievance officer's name.",
  settingsChanged: "Someone else has changed these settings since you opened them. Review the saved version first.",
  promiseUnknown: (names: string) => `Unknown placeholder: ${names}. Use {discount_percent} or {free_delivery_orders}.`,
  productsUnknown: (slugs: string) => `Not in the shop: ${slugs}.`,
  titleTaken: "This title is already taken.",
  alreadyDecided: "Someone else has already decided this.",
});
