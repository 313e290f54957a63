import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { toNetwork } from "../../platform/network.ts";
import { serve } from "../kit/api.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { askAsCustomer, askByEmail, confirmByLink, stopByLink } from "./ask.ts";
import { deleteOwnAlert, listOwnAlerts } from "./queries.ts";

export function stockAlertsRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serve(app, "GET stock-alerts", async ({ caller }) => ({ data: await exportAlerts(shop, caller.id) }));
  serve(app, "POST stock-alerts", async ({ caller, body }) => askAsCustomer(shop, caller, body.sub_product_id));
  serve(app, "DELETE stock-alerts/:id", async ({ caller, params }) => {
    await db.transaction().execute((transaction) => deleteOwnAlert(transaction, caller.id, params.id));
    return undefined;
  });

  serve(app, "POST stock-alerts/by-email", async ({ body, request }) => askByEmail(shop, body, toNetwork(request.ip)));
  serve(app, "POST stock-alerts/confirm", async ({ body }) => {
    const confirmed = await confirmByLink(shop, body.token);
    if (confirmed instanceof Refusal) return confirmed;
    const entry = live.current().catalogue.variantById.get(confirmed.variantId);
    const product = entry && { name: entry.product.name, slug: entry.product.slug, token: entry.product.token };
    return {
      message: serverTexts.alertStored,
      data: { ref_no: entry?.variant.ref_no ?? "", product: product ?? null },
    };
  });
  serve(app, "POST stock-alerts/stop", async ({ body }) => stopByLink(shop, body.token));
}

/** A customer's alerts, for the export of the account. */
export async function exportAlerts({ db }: Pick<LiveShop, "db">, customerId: number) {
  return (await listOwnAlerts(db, customerId)).map(({ variant_id, created_at, ref_no, product_name }) => {
    return { sub_product_id: variant_id, ref_no, product_name, asked_at: created_at.toISOString() };
  });
}
