import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { cacheMailHeaders, listStoredMails, readMailHeaders, readStoredMail } from "../../platform/stored-mails.ts";
import { type PageRequest, toListReply } from "../kit/list-page.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listFailedJobs } from "./queries.ts";
import { retryJob } from "./retry-job.ts";

/** A search reads the headers of at most this many mails. */
const searchLimit = 2000;

/**
 * Defence in depth: mails are sanitised when written, and this policy also keeps them from running scripts, submitting forms or loading
 * anything.
 */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

export function mailsStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db, config } = shop;
  const folder = join(config.DATA_DIR, "mail");
  const searchedHeads = cacheMailHeaders(folder);

  serveStaff(app, "GET staff/mails", async ({ query }) => {
    const ids = await listStoredMails(folder);
    const matching = query.search ? await findMailIds(ids.slice(0, searchLimit), query.search) : ids;
    const { shown, meta } = paginateIds(matching, query);
    const heads = await readMailHeaders(folder, shown);
    return {
      data: heads.map(({ id, at, to, subject }) => ({ id, at: at.toISOString(), to, subject })),
      meta,
      kept_here: config.SMTP_URL === undefined,
    };
  });

  serveStaff(app, "GET staff/mails/:id", async ({ params }) => {
    const mail = await readStoredMail(folder, params.id);
    if (!mail) return refuse(404, "not_found", serverTexts.notFound);
    return { data: { ...mail, at: mail.at.toISOString(), reply_to: mail.replyTo } };
  });

  serveStaff(app, "GET staff/mails/:id/html", async ({ params, reply }) => {
    const mail = await readStoredMail(folder, params.id);
    if (!mail) return refuse(404, "not_found", serverTexts.notFound);
    reply.header("content-security-policy", contentSecurityPolicy);
    // The sandbox gives the document an opaque origin, which cannot have the agent cluster that this header requests, and browsers warn
    // about it.
    reply.removeHeader("origin-agent-cluster");
    return { content: Buffer.from(mail.html), type: "text/html; charset=utf-8" };
  });

  serveStaff(app, "GET staff/failed-jobs", async ({ query }) => {
    const page = await listFailedJobs(db, query);
    return toListReply(page, ({ id, name, tries, recorded_at, due_at, failed_at, last_error }) => ({
      id,
      name,
      tries,
      recorded_at: recorded_at.toISOString(),
      due_at: due_at.toISOString(),
      failed_at: failed_at?.toISOString() ?? null,
      error: last_error ?? "",
    }));
  });

  serveStaff(app, "POST staff/failed-jobs/:id/retry", async ({ actor, params }) => retryJob(shop, actor, params.id));

  async function findMailIds(ids: string[], search: string): Promise<string[]> {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return (await searchedHeads(ids))
      .filter(({ to, subject }) => words.every((word) => `${to} ${subject}`.toLowerCase().includes(word)))
      .map(({ id }) => id);
  }
}

/** One page of mail ids, newest first; an id begins with the time. A page continues from an id, which need not exist any more. */
function paginateIds(ids: string[], { after, before, per_page = 50 }: PageRequest) {
  const beyond =
    before !== undefined ? ids.filter((id) => id > before) : after !== undefined ? ids.filter((id) => id < after) : ids;
  const shown = before !== undefined ? beyond.slice(-per_page) : beyond.slice(0, per_page);
  const [first, last] = [shown[0], shown.at(-1)];
  const meta = {
    total: ids.length,
    more: false,
    next: last !== undefined && last !== ids.at(-1) ? last : null,
    previous: first !== undefined && first !== ids[0] ? first : null,
  };
  return { shown, meta };
}
