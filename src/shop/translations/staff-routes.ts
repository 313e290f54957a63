import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { changeTranslation, toReply } from "./change-translation.ts";
import { listTranslations } from "./queries.ts";

export function translationsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/translations", async ({ query, reads }) =>
    toListReply(await listTranslations(reads, query), toReply),
  );
  serveStaff(app, "PUT staff/translations", async ({ actor, body }) => {
    const data = await changeTranslation(shop, actor, body);
    if (data instanceof Refusal) return data;
    await shop.live.refresh();
    return { data };
  });
}
