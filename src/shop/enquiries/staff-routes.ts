import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { answerEnquiry, answerers, assignEnquiry, decideHeld, moveEnquiry } from "./answer-enquiry.ts";
import { addReply, changeReply, removeReply } from "./canned-replies.ts";
import {
  answersOf,
  cannedReplies,
  enquiriesListed,
  enquiryShown,
  membersWith,
  type ShownRow,
} from "./staff-queries.ts";

export function enquiriesStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/enquiries", async ({ actor, query: { assigned, ...query } }) => {
    const filter = { ...query, assigned: assigned === "me" ? actor.id : assigned };
    const page = await enquiriesListed(db, filter);
    return page instanceof Refusal ? page : { data: page.rows.map(listed), meta: page.meta, counts: page.counts };
  });
  serveStaff(app, "GET staff/enquiries/:id", async ({ params }) => shown(params.id));
  serveStaff(app, "POST staff/enquiries/:id/answer", async ({ actor, params: { id }, body }) =>
    afterwards(id, await answerEnquiry(shop, actor, id, body)),
  );
  serveStaff(app, "POST staff/enquiries/:id/assign", async ({ actor, params: { id }, body }) =>
    afterwards(id, await assignEnquiry(shop, actor, id, body.member_id)),
  );
  serveStaff(app, "POST staff/enquiries/:id/close", async ({ actor, params: { id } }) =>
    afterwards(id, await moveEnquiry(shop, actor, id, "closed")),
  );
  serveStaff(app, "POST staff/enquiries/:id/reopen", async ({ actor, params: { id } }) =>
    afterwards(id, await moveEnquiry(shop, actor, id, "open")),
  );
  serveStaff(app, "POST staff/enquiries/:id/release", async ({ actor, params: { id } }) =>
    afterwards(id, await decideHeld(shop, actor, id, "released")),
  );
  serveStaff(app, "POST staff/enquiries/:id/discard", async ({ actor, params: { id } }) =>
    afterwards(id, await decideHeld(shop, actor, id, "discarded")),
  );
  serveStaff(app, "GET staff/colleagues", async () => ({ data: await membersWith(db, answerers) }));

  serveStaff(app, "GET staff/canned-replies", async () => ({ data: await cannedReplies(db) }));
  serveStaff(app, "POST staff/canned-replies", async ({ actor, body }) => addReply(shop, actor, body));
  serveStaff(app, "PUT staff/canned-replies/:id", async ({ actor, params, body }) =>
    changeReply(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/canned-replies/:id", async ({ actor, params }) => removeReply(shop, actor, params.id));

  async function afterwards(id: number, refusal: Refusal | undefined) {
    return refusal instanceof Refusal ? refusal : shown(id);
  }

  async function shown(id: number) {
    const row = await enquiryShown(db, id);
    if (!row) return refuse(404, "not_found", serverTexts.notFound);
    const answers = await answersOf(db, id);
    const { customer_id, held_because, notice_version, contact_no, address, description, variant_id } = row;
    return {
      data: {
        ...{
          ...listed(row),
          customer_id,
          held_because,
          notice_version,
          contact_no,
          address,
          description,
          device: deviceOf(variant_id),
        },
        answers: answers.map(({ id, text, at, member_name }) => ({ id, text, at: at.toISOString(), member_name })),
      },
    };
  }

  /** What was asked about; null too when it is no longer shown in the shop. */
  function deviceOf(variantId: number | null) {
    const found = variantId === null ? undefined : live.current().catalogue.variantById.get(variantId);
    if (!found) return null;
    const { name, slug, token } = found.product;
    return { name, slug, token, ref_no: found.variant.ref_no };
  }
}

function listed({ number, assigned_to, assigned_name, received_at, answered_at, ...row }: ShownRow) {
  const { id, name, company_name, email, subject, status, held } = row;
  return {
    ...{ id, enquiry_no: number, name, company_name, email, subject, status, held },
    assigned_to: assigned_to === null ? null : { id: assigned_to, name: assigned_name ?? "" },
    received_at: received_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
