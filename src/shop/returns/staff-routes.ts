import type { FastifyInstance } from "fastify";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffDocument } from "../../contract/staff/documents.ts";
import { audit } from "../audit/index.ts";
import { countAwaiting, type ListedDocument, listDocuments } from "../documents/index.ts";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import { Refusal, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { creditOrder } from "./credit-order.ts";
import type { RequestedCredit } from "./credit-parts.ts";
import { decideReturn } from "./decide-return.ts";
import { inspectReturn } from "./inspect-return.ts";
import { ordersWithoutNotes } from "./missing-note-queries.ts";
import { issueAllMissingNotes } from "./missing-notes.ts";
import { creditableParts, previewCredit } from "./preview-credit.ts";
import { recordRefund } from "./record-refund.ts";

export function returnsStaffRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: StaffOrderReply) {
  // This route is here because only this module knows which credit notes are missing.
  serveStaff(app, "GET staff/documents", async ({ query, reads }) => {
    const page = await listDocuments(reads, query, query);
    if (page instanceof Refusal) return page;
    const [awaiting, missing] = [await countAwaiting(reads), (await ordersWithoutNotes(reads)).length];
    return { data: page.rows.map(toStaffDocument), meta: page.meta, awaiting, missing };
  });
  serveStaff(app, "POST staff/credit-notes/issue-missing", async ({ actor }) => {
    const issued = await issueAllMissingNotes(shop);
    const subject = { subject: "document", subject_id: "missing", subject_name: "" };
    const entry = { act: serverTexts.issuedMissing, ...subject, before: null, after: { issued } };
    await transact(shop.db, (db) => audit(db, actor, entry, shop.clock.now()));
    return { data: { issued } };
  });
  serveStaff(app, "GET staff/orders/:token/creditable", async ({ params }) => {
    const creditable = await creditableParts(shop, params.token);
    return creditable instanceof Refusal ? creditable : { data: creditable };
  });
  serveStaff(app, "POST staff/orders/:token/credit/preview", async ({ params, body }) => {
    const preview = await previewCredit(shop.db, params.token, toRequestedCredit(body));
    return preview instanceof Refusal ? preview : { data: preview };
  });
  serveStaff(app, "POST staff/orders/:token/credit", async ({ actor, params, body }) => {
    const { expected_status, credited_before, reason, refund_to } = body;
    const credit = { ...toRequestedCredit(body), credited_before_paise: toPaise(credited_before), reason, refund_to };
    return replyWithOrder(creditOrder(shop, actor, params.token, expected_status, credit));
  });
  serveStaff(app, "POST staff/returns/:id/decide", async ({ actor, params, body }) =>
    replyWithOrder(decideReturn(shop, actor, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/inspect", async ({ actor, params, body }) =>
    replyWithOrder(inspectReturn(shop, actor, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/refund", async ({ actor, params, body }) =>
    replyWithOrder(recordRefund(shop, actor, params.id, body.expected_status, body.reference)),
  );
}

const toWishedPaise = (amount: number | null) => (amount === null ? null : toPaise(amount));

interface SentCredit extends Pick<RequestedCredit, "reason_code"> {
  lines: { line_id: number; quantity: number | null; amount: number | null }[];
  shipping: number | null;
}

function toRequestedCredit({ reason_code, lines, shipping }: SentCredit): RequestedCredit {
  return {
    reason_code,
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount_paise: toWishedPaise(amount) })),
    shipping_paise: toWishedPaise(shipping),
  };
}

function toStaffDocument(listed: ListedDocument): StaffDocument {
  const { total_paise, is_commercial, is_cancelled, confirmed_on, confirmed_reference, issued_at, ...shown } = listed;
  return {
    ...shown,
    issued_at: issued_at.toISOString(),
    total: total_paise / 100,
    commercial: is_commercial,
    cancelled: is_cancelled,
    reversed_on: confirmed_on,
    reference: confirmed_reference,
    file: `/api/staff/documents/${listed.id}/file`,
  };
}
