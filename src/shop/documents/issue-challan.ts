import type { InvoiceDraft } from "../document-content/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Registration } from "../registrations/index.ts";
import { hsnDigitsOn, loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { draftChallan, type NewChallan } from "./challan.ts";
import { documentLanguage, documentNames } from "./document-language.ts";
import { type IssuedDocument, issueDocument } from "./issue-document.ts";
import { loadMakers } from "./makers.ts";
import { toSeller } from "./seller.ts";
import { seriesLetters } from "./series.ts";

/** A challan to be issued by a registration, from which its seller and HSN digits follow. */
export interface ChallanToIssue extends Omit<NewChallan, "seller" | "hsn_digits" | "makers" | "language" | "names"> {
  registration: Registration;
  /** The order whose goods are replaced, if any. */
  orderId: number | null;
  /** The customer who gets the goods, if any. */
  customerId: number | null;
}

/**
 * Issues a delivery challan at the removal of its goods (CGST Rules, rule 55(1)), and enqueues the job that draws it. The number is taken
 * under a lock that is held until the end of the transaction, so call this as late as possible.
 * @param db the transaction in which the goods leave stock, with their lots locked
 */
export async function issueChallan(
  shop: Shop,
  db: Db,
  { registration, orderId, customerId, ...challan }: ChallanToIssue,
): Promise<IssuedDocument & { draft: InvoiceDraft }> {
  const { company, brand, selling } = await loadSettings(db);
  const now = shop.clock.now();
  const seller = toSeller(registration, { company, brand }, istDate(now));
  const variants = challan.goods.map(({ variant_id }) => variant_id);
  const makers = await loadMakers(db, variants, seller);
  const { language } = await documentLanguage(db, customerId);
  const names = await documentNames(db, language);
  const draft = draftChallan({ ...challan, seller, makers, language, names, hsn_digits: hsnDigitsOn(selling, now) });
  const issued = await issueDocument(shop, db, {
    ...{ kind: "challan", orderId, registrationId: registration.id, correctsId: null },
    seriesAt: () => registration.code + seriesLetters.challan,
    draftAt: () => draft,
  });
  return { ...issued, draft };
}
