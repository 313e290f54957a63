import { inEachLanguage } from "../language/text.ts";
import { accountTexts } from "./server-texts/accounts.ts";
import { bulkTexts } from "./server-texts/bulk.ts";
import { catalogueTexts } from "./server-texts/catalogue.ts";
import { challanTexts } from "./server-texts/challans.ts";
import { checkoutTexts } from "./server-texts/checkout.ts";
import { documentTexts } from "./server-texts/documents.ts";
import { licenceTexts } from "./server-texts/licences.ts";
import { listTexts } from "./server-texts/lists.ts";
import { officeTexts } from "./server-texts/office.ts";
import { orderActionTexts } from "./server-texts/order-actions.ts";
import { orderChangeTexts } from "./server-texts/order-changes.ts";
import { orderTexts } from "./server-texts/orders.ts";
import { packingTexts } from "./server-texts/packing.ts";
import { parcelTexts } from "./server-texts/parcels.ts";
import { remittanceTexts } from "./server-texts/remittances.ts";
import { replacementTexts } from "./server-texts/replacements.ts";
import { requestTexts } from "./server-texts/requests.ts";
import { stockTexts } from "./server-texts/stock.ts";
import { uploadTexts } from "./server-texts/uploads.ts";

/**
 * Texts that only the server sends: refusals, field errors, history entries. Separate from texts.ts so that pages don't have to
 * load them.
 */
export const serverTexts = inEachLanguage(() => ({
  ...requestTexts(),
  ...accountTexts(),
  ...listTexts(),
  ...catalogueTexts(),
  ...stockTexts(),
  ...uploadTexts(),
  ...officeTexts(),
  ...checkoutTexts(),
  ...orderTexts(),
  ...orderActionTexts(),
  ...orderChangeTexts(),
  ...parcelTexts(),
  ...packingTexts(),
  ...replacementTexts(),
  ...bulkTexts(),
  ...remittanceTexts(),
  ...documentTexts(),
  ...licenceTexts(),
  ...challanTexts(),
}));
