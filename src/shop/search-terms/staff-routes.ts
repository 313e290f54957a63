import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { addSearchTerm, changeSearchTerm, removeSearchTerm, toVersion } from "./change-search-term.ts";
import { findSearchTerm, listSearchTerms, type SearchTermRow } from "./queries.ts";
import { importTerms, toTermsFile } from "./terms-file.ts";

export function searchTermsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/search-terms", async ({ reads }) => {
    const { catalogue } = live.current();
    const data = [];
    for (const row of await listSearchTerms(reads)) {
      if (data.length % 50 === 49) await yieldToEventLoop();
      const { slots } = catalogue.search.find(row.term, true);
      data.push({ ...toReply(row), finds: slots.length });
    }
    return { data };
  });
  serveStaff(app, "GET staff/search-terms/file", async ({ reads }) => toTermsFile(await listSearchTerms(reads)));
  serveStaff(app, "GET staff/search-terms/:id", async ({ params }) => replyWithTerm(params.id));
  serveStaff(app, "POST staff/search-terms", async ({ actor, body }) =>
    refreshThen(await addSearchTerm(shop, actor, body), replyWithTerm),
  );
  serveStaff(app, "POST staff/search-terms/file", async ({ actor, body }) =>
    refreshThen(await importTerms(shop, actor, body), async (data) => ({ data })),
  );
  serveStaff(app, "PUT staff/search-terms/:id", async ({ actor, params, body }) =>
    refreshThen(await changeSearchTerm(shop, actor, params.id, body), replyWithTerm),
  );
  serveStaff(app, "DELETE staff/search-terms/:id", async ({ actor, params }) =>
    refreshThen(await removeSearchTerm(shop, actor, params.id), async () => undefined),
  );

  async function refreshThen<Result, Reply>(result: Result | Refusal, reply: (result: Result) => Promise<Reply>) {
    if (result instanceof Refusal) return result;
    await live.refresh();
    return reply(result);
  }

  async function replyWithTerm(id: number) {
    const row = await findSearchTerm(db, id);
    return row ? { data: toReply(row) } : refuse(404, "not_found", serverTexts.notFound);
  }
}

function toReply(row: SearchTermRow) {
  return { ...row, seen: toVersion(row) };
}
