import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { toNetwork } from "../../platform/network.ts";
import { serve } from "../kit/api.ts";
import { refuse, tooMany } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { dataSheetContent } from "./content.ts";
import { openDataSheets } from "./data-sheets.ts";

/** Per network, for sheets that have to be drawn: enough for an afternoon with the catalogue, not for copying it. */
const drawingLimit: Limit = { name: "data sheets", max: 120, seconds: 60 * 60 };

export function dataSheetsRoutes(app: FastifyInstance, { db, clock, config, files, live }: LiveShop) {
  const sheets = openDataSheets(files);

  serve(app, "GET product/data-sheet/:token", async ({ params, request }) => {
    const state = live.current();
    const product = state.catalogue.productByToken.get(params.token);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const content = dataSheetContent(state, product, config.publicUrl);
    const known = sheets.known(content);
    if (known) return known;
    const counters = [counter(drawingLimit, config.RATE_LIMIT_FACTOR, toNetwork(request.ip))];
    const wait = await countAttempt(db, clock.now(), counters);
    return wait === null ? sheets.draw(content, product.slug) : tooMany(wait);
  });
}
