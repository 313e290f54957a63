import { serverTexts } from "../../contract/server-texts.ts";
import { deleteRepliesTo } from "../../platform/idempotency.ts";
import { deleteAttachmentsAbout } from "../attachments/index.ts";
import { eraseGstins } from "../buyer-gstins/index.ts";
import { clearCart } from "../cart/index.ts";
import { deleteCustomerKeys } from "../checkout/index.ts";
import { eraseCustomer, findCustomer, listErasedSince } from "../customers/index.ts";
import { eraseEnquirer } from "../enquiries/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { eraseLicence } from "../licences/index.ts";
import { eraseRecipient } from "../mails/index.ts";
import { deleteNotesAbout } from "../notes/index.ts";
import { eraseNotes } from "../orders/index.ts";
import { deletePasskeys } from "../passkeys/index.ts";
import { deleteCustomerFiles } from "../purchase-orders/index.ts";
import { eraseReviewer } from "../reviews/index.ts";
import { deleteLists } from "../saved-lists/index.ts";
import { eraseOrigins } from "../security-events/index.ts";
import { deleteAlertsTo } from "../stock-alerts/index.ts";
import { deleteWishes } from "../wishlist/index.ts";
import type { accountDeletedMailJob } from "./job-definitions.ts";

interface Person {
  id: number;
  email: string;
  first_name: string;
}

/**
 * Erases the owner of an account and ends its sessions. Orders, invoices, payments and delivered lots stay, with the names and addresses on
 * them: accounts and records must be kept for 72 months from the due date of the annual return (CGST Act s.36), and records of sales of
 * medical devices under the Medical Devices Rules 2017. Keeping what a law requires does not breach the right to erasure (Digital Personal
 * Data Protection Act 2023 s.12(3)). Reviews stay without a name. A mail notifies the person; its job also deletes stored mails, because
 * files are not part of the transaction.
 * @param db the transaction
 * @param notice the job that notifies them
 */
export async function eraseAccount(
  shop: Shop,
  db: Db,
  person: Person,
  now: Date,
  notice: typeof accountDeletedMailJob,
): Promise<void> {
  const { id, email, first_name } = person;
  const language = (await findCustomer(db, id))?.language ?? "en";
  await eraseOwned(db, person);
  if (!(await eraseCustomer(db, id, serverTexts.formerCustomer, now))) return;
  await eraseRecipient(db, email);
  await shop.jobs.enqueue(db, notice, { email, first_name, language, erased_at: now.toISOString() });
}

/** Longer than any request takes, and longer than the worker is usually down. */
const stillWrittenMs = 6 * 60 * 60 * 1000;

/**
 * Repeats the erasure for recently deleted accounts: a request that was in progress during the deletion may have stored something after it.
 */
export async function eraseLeftovers({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { id } of await listErasedSince(db, new Date(now.getTime() - stillWrittenMs))) {
    await db.transaction().execute(async (transaction) => {
      await eraseOwned(transaction, { id, email: "" });
      await eraseCustomer(transaction, id, serverTexts.formerCustomer, now);
    });
  }
}

async function eraseOwned(db: Db, person: Pick<Person, "id" | "email">): Promise<void> {
  const { id } = person;
  const enquiryIds = await eraseEnquirer(db, person, serverTexts.formerCustomer);
  await deleteNotesAbout(db, id, enquiryIds);
  await deleteAttachmentsAbout(db, id, enquiryIds);
  await clearCart(db, id);
  await deleteLists(db, id);
  await deleteAlertsTo(db, person.email, id);
  await deleteWishes(db, id);
  await deleteCustomerKeys(db, id);
  await deleteRepliesTo(db, `customer:${id}`);
  await eraseReviewer(db, id);
  await eraseLicence(db, id);
  await eraseGstins(db, id);
  await deletePasskeys(db, { account: "customer", id });
  await eraseOrigins(db, id);
  await eraseNotes(db, id);
  await deleteCustomerFiles(db, id);
}
