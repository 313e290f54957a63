import type { FastifyInstance } from "fastify";
import { approvalMonths } from "../../contract/challan-reasons.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { monthsAfter } from "./challan.ts";
import { challanShown, toChallanListed } from "./challan-reply.ts";
import { issueNewChallan } from "./issue.ts";
import { countOverdue, listChallans } from "./queries.ts";
import { keep, reopen, takeBack } from "./settle.ts";

export function challansStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const today = () => istDate(shop.clock.now());
  const reply = async (done: { id: number } | Refusal) =>
    done instanceof Refusal ? done : challanShown(shop.db, done.id, today());

  serveStaff(app, "GET staff/challans", async ({ query, reads }) => {
    const page = await listChallans(reads, query, query, today());
    if (page instanceof Refusal) return page;
    const data = page.rows.map((row) => toChallanListed(row, today()));
    return { data, meta: page.meta, overdue: await countOverdue(reads, today()) };
  });
  serveStaff(app, "GET staff/challans/new", async () => {
    const states = shop.live.current().places.states.map(({ id, name }) => ({ id, name }));
    return { data: { states, latest_due_on: monthsAfter(today(), approvalMonths) } };
  });
  serveStaff(app, "GET staff/challans/:id", async ({ params, reads }) => challanShown(reads, params.id, today()));
  serveStaff(app, "POST staff/challans", async ({ actor, body }) => reply(await issueNewChallan(shop, actor, body)));
  serveStaff(app, "POST staff/challans/:id/take-back", async ({ actor, params, body }) =>
    reply(await takeBack(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/challans/:id/keep", async ({ actor, params, body }) =>
    reply(await keep(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/challans/:id/reopen", async ({ actor, params, body }) =>
    reply(await reopen(shop, actor, params.id, body.settlement_id)),
  );
}
