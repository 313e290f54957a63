import { serverTexts } from "../../contract/server-texts.ts";
import type { PortalPapers } from "../../contract/staff/gst-portal.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { drawWithReferences } from "../documents/index.ts";
import { type BookDocument, documentsByIds, hsnAmountsOf } from "../gst-returns/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { highestTurnoverBefore, loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { eInvoice } from "./e-invoice.ts";
import { eWayBill } from "./e-way-bill.ts";
import { cancelUntil, eInvoiceNeed, eWayBillNeed, type Need, type NeedsFacts } from "./needs.ts";
import { contentOf, insertPortalNumber, type PortalNumber, portalNumbers } from "./queries.ts";

/** What the e-invoice and e-way bill portals would get for a document, whether they must, and what they gave. */
export async function portalPapers(db: Db, id: number): Promise<{ data: PortalPapers } | Refusal> {
  const [[document], content] = [await documentsByIds(db, [id]), await contentOf(db, id)];
  if (!document || !content) return refuse(404, "not_found", serverTexts.notFound);
  const recorded = await portalNumbers(db, id);
  const facts = await factsOf(db, document);
  const turnover = highestTurnoverBefore((await loadSettings(db)).selling, document.issued_at);
  const { kind } = document;
  const invoice = kind === "invoice" || kind === "credit_note" ? eInvoice(content) : null;
  const way = kind === "credit_note" ? null : eWayBill(content, kind);
  return {
    data: {
      number: document.number,
      e_invoice: toPaper(
        eInvoiceNeed(facts, turnover),
        invoice,
        recorded.find((each) => each.kind === "e_invoice"),
      ),
      e_way_bill: toPaper(
        eWayBillNeed(facts),
        way,
        recorded.find((each) => each.kind === "e_way_bill"),
      ),
    },
  };
}

async function factsOf(db: Db, document: BookDocument): Promise<NeedsFacts> {
  const rows = await hsnAmountsOf(db, [document.id]);
  const taxed = rows.filter(({ tax_class }) => tax_class === "taxable");
  const taxed_value_paise = taxed.reduce(
    (sum, row) => sum + row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise,
    0,
  );
  return { ...document, from_state: document.supplier_gstin.slice(0, 2), taxed_value_paise };
}

function toPaper(
  { need, reason, until }: Need,
  built: { payload: object; errors: string[] } | null,
  recorded: PortalNumber | undefined,
): PortalPapers["e_invoice"] {
  return {
    ...{ need, reason, until: until?.toISOString() ?? null },
    payload: (built?.payload as Record<string, unknown> | undefined) ?? null,
    errors: built?.errors ?? [],
    recorded: recorded
      ? {
          ...{ number: recorded.number, issued_at: recorded.issued_at.toISOString() },
          ...{ acknowledgement: recorded.acknowledgement, signed_qr: recorded.signed_qr },
          cancel_until: cancelUntil(recorded.issued_at).toISOString(),
        }
      : null,
  };
}

interface Given {
  kind: "e_invoice" | "e_way_bill";
  number: string;
  issued_at: string;
  acknowledgement: string | null;
  signed_qr: string | null;
}

/** What a portal gave is never changed afterwards, so a mistyped day is refused: it is neither before the document's nor to come. */
function refuseMoment({ issued_at }: BookDocument, given: Date, now: Date): Refusal | null {
  if (given <= now && istDate(given) >= istDate(issued_at)) return null;
  return refuseFields(texts.invalid, { issued_at: [serverTexts.portalDate] });
}

/** Records what a portal gave for a document. The same again is a repeat; anything else is refused. */
export function recordPortalNumber(shop: Shop, by: Actor, id: number, given: Given) {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    const [document] = await documentsByIds(db, [id]);
    if (!document) return refuse(404, "not_found", serverTexts.notFound);
    const number = given.kind === "e_invoice" ? given.number.toLowerCase() : given.number;
    const issued_at = new Date(given.issued_at);
    const wrong = refuseMoment(document, issued_at, at);
    if (wrong) return wrong;
    const row = {
      ...{ document_id: id, kind: given.kind, number, issued_at },
      ...{ acknowledgement: given.acknowledgement ?? "", signed_qr: given.signed_qr ?? "" },
      ...{ recorded_at: at, staff_name: by.name },
    };
    if (!(await insertPortalNumber(db, row, await reportedPayload(db, id, given.kind)))) {
      const recorded = (await portalNumbers(db, id)).find(({ kind }) => kind === given.kind);
      if (!recorded || !isSame(recorded, row))
        return refuse(409, "already_recorded", "This document has a number already, or another document has this one.");
      alreadyDone(by);
      return { data: { number } };
    }
    await drawWithReferences(shop, db, id);
    await audit(
      db,
      by,
      {
        ...{
          act: given.kind === "e_invoice" ? "recorded the e-invoice" : "recorded the e-way bill",
          subject: "document",
        },
        ...{ subject_id: id, subject_name: document.number, after: { number } },
      },
      at,
    );
    return { data: { number } };
  });
}

/** The document's content never changes, so this is what was sent. */
async function reportedPayload(db: Db, id: number, kind: Given["kind"]): Promise<object | null> {
  const content = kind === "e_invoice" ? await contentOf(db, id) : undefined;
  return content ? eInvoice(content).payload : null;
}

/** Whether the same person records the same once more: the reply to the first time was lost. */
function isSame(recorded: PortalNumber, { recorded_at: _, issued_at, ...row }: PortalNumber): boolean {
  const names = Object.keys(row) as (keyof typeof row)[];
  return recorded.issued_at.getTime() === issued_at.getTime() && names.every((name) => recorded[name] === row[name]);
}
