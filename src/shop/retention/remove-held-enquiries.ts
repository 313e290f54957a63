import { deleteAttachmentsAbout } from "../attachments/index.ts";
import { deleteHeldBefore } from "../enquiries/index.ts";
import type { Shop } from "../kit/shop.ts";
import { deleteNotesAbout } from "../notes/index.ts";

/**
 * Deletes enquiries held as possible spam, with what staff noted on them and attached to them.
 * @returns how many enquiries were deleted
 */
export function removeHeldEnquiries({ db }: Pick<Shop, "db">, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ids = await deleteHeldBefore(transaction, before, limit);
    await deleteNotesAbout(transaction, null, ids);
    await deleteAttachmentsAbout(transaction, null, ids);
    return ids.length;
  });
}
