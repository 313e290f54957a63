import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import { countSignIn } from "../kit/counters.ts";
import type { LiveShop } from "../kit/shop.ts";
import { listPasskeys, signInOptions } from "../passkeys/index.ts";
import { toVisitor } from "../security-events/index.ts";
import { addOwnPasskey, beginPasskey, removeOwnPasskey, signInWithPasskey } from "./own-passkeys.ts";

export function customerPasskeysRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "POST login/passkey/options", async () => signInOptions(shop, "customer"));
  serve(app, "POST login/passkey", async ({ body, request }) =>
    countSignIn("customer", signInWithPasskey(shop, body, toVisitor(request))),
  );
  serve(app, "GET passkeys", async ({ caller }) => listPasskeys(shop, { account: "customer", id: caller.id }));
  serve(app, "POST passkeys/options", async ({ caller, body, request }) =>
    beginPasskey(shop, caller, body.current_password, toVisitor(request), shop.live.current().settings.company.name),
  );
  serve(app, "POST passkeys", async ({ caller, body, request }) =>
    addOwnPasskey(shop, caller, body, toVisitor(request)),
  );
  serve(app, "POST passkeys/:id/remove", async ({ caller, params, body, request }) =>
    removeOwnPasskey(shop, caller, params.id, body.current_password, toVisitor(request)),
  );
}
