import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { changeTranslation, toReply } from "./change-translation.ts";
import { checkTranslations, importTranslations } from "./import-translations.ts";
import { allTranslatable, listTranslations } from "./queries.ts";
import { toTranslationsFile } from "./translations-file.ts";

export function translationsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/translations", async ({ query, reads }) =>
    toListReply(await listTranslations(reads, query), toReply),
  );
  serveStaff(app, "GET staff/translations.csv", async ({ query, reads }) =>
    toTranslationsFile(await allTranslatable(reads, query)),
  );
  serveStaff(app, "POST staff/translations/check", async ({ body }) => checkTranslations(shop.db, body));
  serveStaff(app, "POST staff/translations/import", async ({ actor, query, body }) => {
    const result = await importTranslations(shop, actor, body, query.seen);
    if (!(result instanceof Refusal)) await shop.live.refresh();
    return result;
  });
  serveStaff(app, "PUT staff/translations", async ({ actor, body }) => {
    const data = await changeTranslation(shop, actor, body);
    if (data instanceof Refusal) return data;
    await shop.live.refresh();
    return { data };
  });
}
