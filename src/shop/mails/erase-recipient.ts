import { join } from "node:path";
import { deleteAttemptsFor } from "../../platform/limits.ts";
import { deleteMails, listStoredMails, readMailHeaders } from "../../platform/stored-mails.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { deleteJobsTo } from "./queries.ts";

/** Deletes queued mails to this address and the attempt counters for it. */
export async function eraseRecipient(db: Db, email: string): Promise<void> {
  await deleteJobsTo(db, email);
  await deleteAttemptsFor(db, email);
}

/** Number of headers read at once, because a folder may hold very many mails. */
const batch = 200;

/**
 * Deletes stored mails to and from an address that were written before a moment.
 * @returns how many were deleted
 */
export async function eraseStoredMails({ config }: Pick<Shop, "config">, email: string, before: Date): Promise<number> {
  const folder = join(config.DATA_DIR, "mail");
  const ids = await listStoredMails(folder);
  const address = email.toLowerCase();
  let deleted = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const heads = await readMailHeaders(folder, ids.slice(from, from + batch));
    const theirs = heads.filter(
      ({ at, to, replyTo }) => at <= before && addressesIn(`${to} ${replyTo ?? ""}`).includes(address),
    );
    deleted += await deleteMails(
      folder,
      theirs.map(({ id }) => id),
    );
  }
  return deleted;
}

/** The words of a header, among them each address by itself: one that ends in another is someone else's. */
const addressesIn = (header: string) => header.toLowerCase().split(/[\s<>,]+/);
