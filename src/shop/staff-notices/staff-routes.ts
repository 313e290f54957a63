import type { FastifyInstance } from "fastify";
import { mayReceive, noticeKindNames, noticeKinds, personalNoticeNames } from "../../contract/staff/notice-kinds.ts";
import { may } from "../../contract/staff/rights.ts";
import type { Shop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { listChosen, listDeclined, storeChosen, storeDeclined } from "./queries.ts";

export function staffNoticesRoutes(app: FastifyInstance, { db, clock }: Shop) {
  serveStaff(app, "GET staff/notices", async ({ actor }) => show(actor));
  serveStaff(app, "PUT staff/notices", async ({ actor, body }) => {
    const kinds = offeredTo(actor).filter((kind) => body.chosen.includes(kind));
    await db.transaction().execute(async (transaction) => {
      await storeChosen(transaction, actor.id, kinds, clock.now());
      if (body.declined) await storeDeclined(transaction, actor.id, body.declined);
    });
    return show(actor);
  });

  async function show(actor: Staff) {
    const offered = offeredTo(actor);
    const personal = personalNoticeNames.filter((kind) => mayReceive(actor.role, kind));
    const [chosen, declined] = await Promise.all([listChosen(db, actor.id), listDeclined(db, actor.id)]);
    return {
      data: {
        ...{ offered, chosen: offered.filter((kind) => chosen.includes(kind)) },
        ...{ personal, declined: personal.filter((kind) => declined.includes(kind)) },
      },
    };
  }
}

function offeredTo({ role }: Staff) {
  return noticeKindNames.filter((kind) => may(role, noticeKinds[kind].right));
}
