import { purchaseOrderFile } from "../../contract/purchase-order-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { newToken } from "../../platform/tokens.ts";
import type { Customer } from "../kit/api.ts";
import { refuseFields, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { isPdf, toFileName } from "./check-pdf.ts";
import { deleteOlderUnclaimed, insertFile, lockCustomerFiles } from "./queries.ts";

const uploadLimit: Limit = { name: "purchase order files", max: 30, seconds: 3600 };
/** For a customer with several tabs. */
const mostUnclaimed = 3;

/** Stores a purchase order until an order is placed with it. */
export async function attachFile(
  { db, clock, config }: Shop,
  caller: Pick<Customer, "id">,
  name: string,
  content: Buffer,
) {
  const counters = [counter(uploadLimit, config.RATE_LIMIT_FACTOR, caller.id)];
  // In a transaction, because a repeat that arrives before the reply to the first must not count: it waits here and goes no further.
  const wait = await db.transaction().execute((transaction) => countAttempt(transaction, clock.now(), counters));
  if (wait !== null) return tooMany(wait);
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  if (content.length > purchaseOrderFile.bytes) return refuseFile(serverTexts.purchaseOrderTooLarge);
  if (!isPdf(content)) return refuseFile(serverTexts.purchaseOrderUnreadable);
  const { token } = newToken();
  const file = { token, name: toFileName(name) };
  await db.transaction().execute(async (transaction) => {
    await lockCustomerFiles(transaction, caller.id);
    await insertFile(transaction, { ...file, customer_id: caller.id, content, uploaded_at: clock.now() });
    await deleteOlderUnclaimed(transaction, caller.id, mostUnclaimed);
  });
  return { data: { ...file, bytes: content.length } };
}

function refuseFile(words: string) {
  return refuseFields(words, { file: [words] });
}
