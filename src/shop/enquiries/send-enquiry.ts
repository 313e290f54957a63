import type { EnquiryFields } from "../../contract/enquiries.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Caller } from "../api.ts";
import { type Catalogue, maySee } from "../catalogue/index.ts";
import { refuse } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { insertEnquiry } from "./queries.ts";

const limit: Limit = { name: "enquiry", most: 20, seconds: 60 * 60 };

/** Keeps an enquiry; staff and the enquirer are written to afterwards. */
export async function sendEnquiry(
  { db, config, clock, jobs }: Shop,
  catalogue: Catalogue,
  caller: Caller | null,
  given: EnquiryFields,
  network: string,
) {
  const { settings, variantById } = catalogue.current();
  if (given.sub_product_id !== null) {
    const product = variantById.get(given.sub_product_id)?.product;
    if (!product) return refuse(404, "not_found", texts.notFound);
    if (!maySee(settings, caller, product).show_inquiry) return refuse(403, "forbidden", texts.forbidden);
  }
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(limit, config.RATE_LIMIT_FACTOR, network)]);
  if (wait !== null) return refuse(429, "too_many_requests", texts.tooManyRequests, { retryAfterSeconds: wait });

  return db.transaction().execute(async (transaction) => {
    const { id, number } = await insertEnquiry(transaction, given, caller?.id ?? null, now);
    await jobs.record(transaction, "mail.enquiry-received", { enquiry_id: id });
    await jobs.record(transaction, "mail.enquiry-acknowledged", { enquiry_id: id });
    return { message: texts.enquirySent.text, enquiry_no: number };
  });
}
