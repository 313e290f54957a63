import { inEachLanguage } from "../language/text.ts";
import { accountTexts } from "./server-texts/accounts.ts";
import { catalogueTexts } from "./server-texts/catalogue.ts";
import { documentTexts } from "./server-texts/documents.ts";
import { orderTexts } from "./server-texts/orders.ts";

/**
 * Texts that only the server sends: refusals, field errors, history entries. Separate from texts.ts so that pages don't have to
 * load them.
 */
export const serverTexts = inEachLanguage(() => ({
  ...accountTexts(),
  ...catalogueTexts(),
  ...orderTexts(),
  ...documentTexts(),
}));
