import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { addCourier, changeCourier, toCourierFields, toVersion } from "./change-courier.ts";
import { type CourierRow, findCourier, listCouriers } from "./queries.ts";

export function couriersStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop;
  serveStaff(app, "GET staff/couriers", async ({ reads }) => ({ data: (await listCouriers(reads)).map(toReply) }));
  serveStaff(app, "GET staff/couriers/:id", async ({ params }) => replyWithCourier(params.id));
  serveStaff(app, "POST staff/couriers", async ({ actor, body }) =>
    replyWithCourier(await addCourier(shop, actor, body)),
  );
  serveStaff(app, "PUT staff/couriers/:id", async ({ actor, params, body }) =>
    replyWithCourier(await changeCourier(shop, actor, params.id, body)),
  );

  async function replyWithCourier(id: number | Refusal) {
    if (typeof id !== "number") return id;
    const row = await findCourier(db, id);
    return row ? { data: toReply(row) } : refuse(404, "not_found", serverTexts.notFound);
  }
}

function toReply(row: CourierRow) {
  return { id: row.id, ...toCourierFields(row), seen: toVersion(row) };
}
