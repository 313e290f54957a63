import { inEachLanguage, text } from "../language/text.ts";
import { accountTexts } from "./texts/account.ts";
import { cartTexts } from "./texts/cart.ts";
import { checkoutTexts } from "./texts/checkout.ts";
import { failureTexts } from "./texts/failures.ts";
import { passkeyTexts } from "./texts/passkeys.ts";

/**
 * Screen texts that the owner may want to reword and that are not content in the database: toasts, headings, and texts that server and
 * screens share. The specification's texts are kept verbatim. Texts that only the server uses are in server-texts.ts.
 */
export const texts = inEachLanguage(() => ({
  ...accountTexts(),
  ...passkeyTexts(),
  ...cartTexts(),
  ...checkoutTexts(),
  ...failureTexts(),
  grievanceSent: text("We have received your grievance."),
  enquirySent: { title: text("Thank You"), text: text("Mail sent succesfully we will get you back sortly.") },
  enquiryFailed: { title: text("Error"), text: text("Something went wrong. please try after some time.") },
  reviewAdded: text("Review Added Successfully"),
  reviewFailed: { title: text("Error!"), text: text("Something went wrong. Try Again") },
  productNotFound: text("Product Not Found"),
  kitNotFound: text("This kit does not exist."),
  orderWithdrawn: text("Your order has been cancelled."),
  documentFailed: { title: text("Error"), text: text("We couldn't load the document. Please try again.") },
  chooseReturned: text("Enter how many items you want to return."),
  returnRequested: text("We have received your return request."),
}));
