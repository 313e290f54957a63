import type { FastifyInstance } from "fastify";
import { changeDetails } from "../customers/index.ts";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toVisitor } from "../security-events/index.ts";
import { deleteGstinByNumber, findGstinInState, listGstins } from "./queries.ts";
import { makeDefaultGstin, removeGstin, saveGstin } from "./save-gstin.ts";

export function buyerGstinsRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "PUT user-details", async ({ caller, body, request }) =>
    changeDetails(shop, caller, body, toVisitor(request), {
      findInState: findGstinInState,
      remove: deleteGstinByNumber,
    }),
  );

  serve(app, "GET user-gstins", async ({ caller }) => listGstins(shop.db, caller.id));
  serve(app, "POST user-gstins", async ({ caller, body, request }) =>
    saveGstin(shop, caller, body, toVisitor(request)),
  );
  serve(app, "PUT user-gstins/:id", async ({ caller, params, body, request }) =>
    saveGstin(shop, caller, body, toVisitor(request), params.id),
  );
  serve(app, "PUT user-gstins/:id/default", async ({ caller, params }) => makeDefaultGstin(shop, caller, params.id));
  serve(app, "POST user-gstins/:id/remove", async ({ caller, params, body, request }) =>
    removeGstin(shop, caller, params.id, body.current_password, toVisitor(request)),
  );
}
