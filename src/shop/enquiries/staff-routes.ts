import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { recipient } from "../customers/index.ts";
import { toListReply } from "../kit/list-page.ts";
import { listSheet } from "../kit/list-sheet.ts";
import type { PublicState } from "../kit/public-state.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listColleagues } from "../notes/index.ts";
import {
  acknowledgeGrievance,
  answerEnquiry,
  answeringRoles,
  assignEnquiry,
  decideHeldEnquiry,
  resolveGrievance,
  setEnquiryStatus,
} from "./answer-enquiry.ts";
import { addReply, cannedReplies, changeReply, removeReply } from "./canned-replies.ts";
import { toDeadlines } from "./grievance.ts";
import { listGrievancesForStaff } from "./grievance-queries.ts";
import { type EnquiryDetailRow, findEnquiryDetail, listAnswers, listEnquiriesForStaff } from "./staff-queries.ts";

export function enquiriesStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  enquiryRoutes(app, shop);
  grievanceRoutes(app, shop);
  cannedReplyRoutes(app, shop);
}

function enquiryRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db } = shop;
  serveStaff(app, "GET staff/enquiries", async ({ actor, query: { assigned, ...query } }) => {
    const filter = { ...query, assigned: assigned === "me" ? actor.id : assigned };
    const page = await listEnquiriesForStaff(db, filter);
    return page instanceof Refusal
      ? page
      : { data: page.rows.map(toEnquiryReply), meta: page.meta, counts: page.counts };
  });
  serveStaff(app, "GET staff/enquiries.csv", async ({ actor, query: { assigned, ...query }, reads }) => {
    const filter = { ...query, assigned: assigned === "me" ? actor.id : assigned };
    return listSheet("GET staff/enquiries", "enquiries", shop.clock, async (page) =>
      toListReply(await listEnquiriesForStaff(reads, { ...filter, ...page }), toEnquiryReply),
    );
  });
  serveStaff(app, "GET staff/enquiries/:id", async ({ params }) => enquiryDetail(shop, params.id));
  serveStaff(app, "POST staff/enquiries/:id/answer", async ({ actor, params: { id }, body }) =>
    replyWithEnquiry(shop, id, await answerEnquiry(shop, actor, id, body)),
  );
  serveStaff(app, "POST staff/enquiries/:id/assign", async ({ actor, params: { id }, body }) =>
    replyWithEnquiry(shop, id, await assignEnquiry(shop, actor, id, body.member_id)),
  );
  serveStaff(app, "POST staff/enquiries/:id/close", async ({ actor, params: { id } }) =>
    replyWithEnquiry(shop, id, await setEnquiryStatus(shop, actor, id, "closed")),
  );
  serveStaff(app, "POST staff/enquiries/:id/reopen", async ({ actor, params: { id } }) =>
    replyWithEnquiry(shop, id, await setEnquiryStatus(shop, actor, id, "open")),
  );
  serveStaff(app, "POST staff/enquiries/:id/release", async ({ actor, params: { id } }) =>
    replyWithEnquiry(shop, id, await decideHeldEnquiry(shop, actor, id, "released")),
  );
  serveStaff(app, "POST staff/enquiries/:id/discard", async ({ actor, params: { id } }) =>
    replyWithEnquiry(shop, id, await decideHeldEnquiry(shop, actor, id, "discarded")),
  );
  serveStaff(app, "GET staff/colleagues", async () => ({ data: await listColleagues(db, answeringRoles) }));
}

function grievanceRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/grievances", async ({ query }) => {
    const now = shop.clock.now();
    const page = await listGrievancesForStaff(shop.db, query, now);
    if (page instanceof Refusal) return page;
    const toReply = (row: EnquiryDetailRow) => ({
      ...toEnquiryReply(row),
      ...toDeadlines(row),
      due_at: row.due_at?.toISOString() ?? null,
      overdue: row.due_at !== null && row.due_at < now,
    });
    return { data: page.rows.map(toReply), meta: page.meta, counts: page.counts };
  });
  serveStaff(app, "POST staff/enquiries/:id/acknowledge", async ({ actor, params: { id } }) =>
    replyWithEnquiry(shop, id, await acknowledgeGrievance(shop, actor, id)),
  );
  serveStaff(app, "POST staff/enquiries/:id/resolve", async ({ actor, params: { id }, body }) =>
    replyWithEnquiry(shop, id, await resolveGrievance(shop, actor, id, body.resolution)),
  );
}

function cannedReplyRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/canned-replies", async () => ({ data: await cannedReplies(shop.db) }));
  serveStaff(app, "POST staff/canned-replies", async ({ actor, body }) => addReply(shop, actor, body));
  serveStaff(app, "PUT staff/canned-replies/:id", async ({ actor, params, body }) =>
    changeReply(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/canned-replies/:id", async ({ actor, params }) => removeReply(shop, actor, params.id));
}

async function replyWithEnquiry(shop: LiveShop, id: number, refusal: Refusal | undefined) {
  return refusal instanceof Refusal ? refusal : enquiryDetail(shop, id);
}

async function enquiryDetail({ db, live }: LiveShop, id: number) {
  const row = await findEnquiryDetail(db, id);
  if (!row) return refuse(404, "not_found", serverTexts.notFound);
  const answers = await listAnswers(db, id);
  const { customer_id, held_because, notice_version, contact_no, address, description, variant_id } = row;
  return {
    data: {
      ...toEnquiryReply(row),
      customer_id,
      held_because,
      notice_version,
      contact_no,
      address,
      description,
      language: (await recipient(db, row)).language,
      device: findDevice(live.current(), variant_id),
      grievance: row.kind === "grievance" ? { ...toDeadlines(row), order_number: row.order_number } : null,
      answers: answers.map(({ id, text, at, member_name }) => ({ id, text, at: at.toISOString(), member_name })),
    },
  };
}

/** The device that the enquiry is about; null if it is no longer on sale. */
function findDevice({ catalogue }: PublicState, variantId: number | null) {
  const entry = variantId === null ? undefined : catalogue.variantById.get(variantId);
  if (!entry) return null;
  const { name, slug, token } = entry.product;
  return { name, slug, token, ref_no: entry.variant.ref_no };
}

function toEnquiryReply({ number, assigned_to, assigned_name, received_at, answered_at, ...row }: EnquiryDetailRow) {
  const { id, name, company_name, email, subject, status, held } = row;
  return {
    id,
    enquiry_no: number,
    name,
    company_name,
    email,
    subject,
    status,
    held,
    assigned_to: assigned_to === null ? null : { id: assigned_to, name: assigned_name ?? "" },
    received_at: received_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
