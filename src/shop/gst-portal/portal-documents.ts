import type { PortalKind } from "../../contract/portal-documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { PortalDocuments } from "../../contract/staff/gst-portal.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { type BookDocument, documentsByIds, findCorrections, hsnAmountsById } from "../gst-documents/index.ts";
import type { Download } from "../kit/download.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { highestTurnoverBefore, loadSettings } from "../settings/index.ts";
import { taxedTotal } from "../tax/index.ts";
import { type Cancellation, findCancellations } from "./cancellation-queries.ts";
import { eInvoice } from "./e-invoice.ts";
import { eWayBill } from "./e-way-bill.ts";
import { wholeTotals } from "./list-queries.ts";
import { cancelUntil, eInvoiceNeed, eWayBillNeed, type Need, type NeedsFacts } from "./needs.ts";
import { findContent, type PortalNumber, portalNumbers } from "./queries.ts";
import { findSendings, type Sending } from "./sending-queries.ts";

/**
 * What the e-invoice and e-way bill portals would be sent for a document, whether that is required, and what they returned.
 * @param can_send whether the shop is connected to the portals
 */
export async function portalDocuments(
  db: Db,
  id: number,
  can_send: boolean,
): Promise<{ data: PortalDocuments } | Refusal> {
  const [[document], content] = [await documentsByIds(db, [id]), await findContent(db, id)];
  if (!document || !content) return refuse(404, "not_found", serverTexts.notFound);
  const [recorded, sendings] = [await portalNumbers(db, id), await findSendings(db, id)];
  const cancellations = await findCancellations(db, [id]);
  const [facts] = await loadNeedsFacts(db, [document]);
  const { turnover } = (await loadSettings(db)).selling;
  const corrections = await findCorrections(db, id);
  const paper = (kind: PortalKind) => {
    const own = recorded.filter((each) => each.kind === kind).flatMap((each) => toRecorded(each, cancellations) ?? []);
    const last = own.at(-1) ?? null;
    const isOver = kind === "e_invoice" && last?.cancelled;
    return {
      ...toNeed(isOver ? reportedNoMore : facts && portalNeed(kind, facts, turnover)),
      ...toPayload(build(kind, document.kind, content), isOver ? serverTexts.cancelledNumber : undefined),
      ...{ recorded: last, earlier: own.slice(0, -1) },
      sending: toSending(sendings.find((each) => each.kind === kind)),
    };
  };
  return {
    data: {
      ...toReported({ ...document, buyer_gstin: corrections[0]?.buyer_gstin ?? document.buyer_gstin }),
      e_invoice: paper("e_invoice"),
      e_way_bill: paper("e_way_bill"),
      can_send,
      corrections: corrections.map(({ buyer_gstin, reason, corrected_at, staff_name }) => ({
        ...{ gstin: buyer_gstin, reason, at: corrected_at.toISOString(), by: staff_name },
      })),
    },
  };
}

/** The payload of a document as a file. */
export async function payloadFile(db: Db, id: number, kind: PortalKind): Promise<Download | Refusal> {
  const [[document], content] = [await documentsByIds(db, [id]), await findContent(db, id)];
  const built = document && content && build(kind, document.kind, content);
  if (!built) return refuse(404, "not_found", serverTexts.notFound);
  return {
    content: Buffer.from(JSON.stringify(built.payload, null, 1)),
    type: "application/json; charset=utf-8",
    fileName: `${kind.replaceAll("_", "-")}-${document.number.replaceAll("/", "-")}.json`,
  };
}

/**
 * The payload, and what its portal would refuse; null if the portal does not accept this kind of document. A commercial note does not
 * change tax (CGST Act s.34(2)), so there is nothing to report.
 */
export function build(kind: PortalKind, of: BookDocument["kind"], content: InvoiceContent) {
  if (kind === "e_invoice") return isReported(of) && !content.commercial ? eInvoice(content) : null;
  return of === "credit_note" ? null : eWayBill(content, of);
}

const isReported = (kind: BookDocument["kind"]) => kind === "invoice" || kind === "credit_note";

type Turnover = Parameters<typeof highestTurnoverBefore>[0]["turnover"];

export function portalNeed(kind: PortalKind, facts: NeedsFacts, turnover: Turnover): Need {
  if (kind === "e_way_bill") return eWayBillNeed(facts);
  return eInvoiceNeed(facts, highestTurnoverBefore({ turnover }, facts.issued_at));
}

/** What decides whether documents must be reported, in the order of the documents. */
export async function loadNeedsFacts(db: Db, documents: readonly BookDocument[]): Promise<NeedsFacts[]> {
  const rows = await hsnAmountsById(
    db,
    documents.map(({ id }) => id),
  );
  const taxed = Map.groupBy(
    rows.filter(({ tax_class }) => tax_class === "taxable"),
    ({ document_id }) => document_id,
  );
  const whole = await wholeTotals(
    db,
    documents.map(({ id }) => id),
  );
  return documents.map((document) => ({
    ...document,
    whole_total_paise: whole.get(document.id) ?? null,
    from_state: document.supplier_gstin.slice(0, 2),
    taxed_value_paise: (taxed.get(document.id) ?? []).reduce((sum, row) => sum + taxedTotal(row), 0),
  }));
}

export const toReported = (document: BookDocument) => ({
  ...{ id: document.id, number: document.number, kind: document.kind },
  ...{ issued_at: document.issued_at.toISOString(), order_token: document.order_token },
  ...{ buyer_name: document.buyer_name, buyer_gstin: document.buyer_gstin, total: document.total_paise / 100 },
});

const toNeed = (need: Need | undefined) => ({
  need: need?.need ?? ("no" as const),
  reason: need?.reason ?? "",
  until: need?.until?.toISOString() ?? null,
});

/** The portal no longer accepts the number of a cancelled e-invoice. */
const reportedNoMore: Need = { need: "no", reason: serverTexts.cancelledNumber, until: null };

/** @param refusal why the portal would refuse it, whatever it states */
const toPayload = (built: ReturnType<typeof build>, refusal: string | undefined) => ({
  payload: (built?.payload as Record<string, unknown> | undefined) ?? null,
  errors: [...(refusal ? [refusal] : []), ...(built?.errors ?? [])],
});

const toSending = (of: Sending | undefined) =>
  of ? { state: of.state, message: of.message, requested_at: of.requested_at.toISOString() } : null;

export function toRecorded(of: PortalNumber | undefined, cancellations: readonly Cancellation[]) {
  if (!of) return null;
  const cancelled = cancellations.find((each) => concerns(each, of));
  const { number, issued_at, acknowledgement, signed_qr, valid_until, staff_name } = of;
  return {
    ...{ number, issued_at: issued_at.toISOString(), acknowledgement, signed_qr, staff_name },
    valid_until: valid_until?.toISOString() ?? null,
    cancel_until: cancelUntil(issued_at).toISOString(),
    cancelled: cancelled
      ? {
          ...{ at: cancelled.cancelled_at.toISOString(), reason_code: cancelled.reason_code },
          ...{ remarks: cancelled.remarks, staff_name: cancelled.staff_name },
        }
      : null,
  };
}

/** Whether a cancellation applies to a number. */
export const concerns = (
  { document_id, kind, place }: Cancellation,
  of: Pick<PortalNumber, "document_id" | "kind" | "place">,
) => document_id === of.document_id && kind === of.kind && place === of.place;
