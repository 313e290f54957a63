import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { confirmNote, creditNoteById } from "./list-queries.ts";

/** When a buyer reversed the input credit, and by which of their documents. */
interface Reversal {
  /** YYYY-MM-DD */
  reversed_on: string;
  reference: string;
}

/** Records that a registered buyer has reversed the input credit, so that the supplier's tax falls (CGST Act s.34(2)). */
export async function confirmReversal(
  shop: Shop,
  actor: Actor,
  id: number,
  { reversed_on, reference }: Reversal,
): Promise<{ number: string } | Refusal> {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    const note = await creditNoteById(db, id);
    if (!note) return refuse(404, "not_found", serverTexts.notFound);
    const { number } = note;
    if (reversed_on > istDate(at) || reversed_on < istDate(note.issued_at)) {
      return refuseFields(texts.invalid, { reversed_on: [serverTexts.reversalDate] });
    }
    const confirmed = await confirmNote(db, id, { reversed_on, reference, at, by: actor.name });
    if (!confirmed) {
      // Read again, because the same request may just have been executed.
      const now = await creditNoteById(db, id);
      const isRepeat = now?.confirmed_on === reversed_on && now.confirmed_reference === reference;
      if (!isRepeat || now.confirmed_by !== actor.name)
        return refuse(409, "not_possible", serverTexts.nothingToConfirm);
      alreadyDone(actor);
      return { number };
    }
    const subject = { subject: "order", subject_id: confirmed.order_token, subject_name: number };
    await audit(
      db,
      actor,
      { act: serverTexts.confirmedReversal, ...subject, before: null, after: { reversed_on, reference } },
      at,
    );
    return { number };
  });
}
