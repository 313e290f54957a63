import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { openSubject, type Subject } from "../notes/index.ts";
import { attachFile, findSeenAttachment, mayRemove, removeAttachment } from "./attach-file.ts";
import { listAttachments, readContent } from "./queries.ts";

export function attachmentsStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop;
  serveStaff(app, "GET staff/attachments", async ({ actor, query }) =>
    show(actor, await openSubject(db, actor, query)),
  );
  serveStaff(app, "POST staff/attachments", async ({ actor, query, body }) =>
    show(actor, await attachFile(shop, actor, query, body)),
  );
  serveStaff(app, "GET staff/attachments/:id/file", async ({ actor, params: { id } }) => {
    const attachment = await findSeenAttachment(db, actor, id);
    const content = attachment && (await readContent(db, id));
    if (!attachment || !content) return refuse(404, "not_found", serverTexts.notFound);
    // Always downloaded, never displayed by the shop, because the content is not ours.
    return { content, type: "application/octet-stream", fileName: attachment.name };
  });
  serveStaff(app, "POST staff/attachments/:id/remove", async ({ actor, params, body }) =>
    removeAttachment(shop, actor, params.id, body.reason),
  );

  async function show(actor: Staff, subject: Subject | Refusal) {
    if (subject instanceof Refusal) return subject;
    const rows = await listAttachments(db, subject);
    return {
      data: rows.map(({ id, name, content_type, bytes, at, staff_id, member_name }) => ({
        id,
        name,
        content_type,
        bytes,
        at: at.toISOString(),
        by: { id: staff_id, name: member_name },
        may_remove: mayRemove(actor, { staff_id }),
      })),
    };
  }
}
