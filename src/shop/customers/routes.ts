import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import { countSignIn } from "../kit/counters.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toVisitor } from "../security-events/index.ts";
import { acceptNotice, ownConsents } from "./accept-notice.ts";
import { listAddresses } from "./address-queries.ts";
import { changePassword } from "./change-password.ts";
import { ownDetails } from "./own-details.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { makeDefaultAddress, removeAddress, saveAddress } from "./save-address.ts";
import { endOtherSessions, endSession, listOwnSessions, signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

export function customersRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db } = shop;
  serve(app, "POST login", async ({ body, request }) =>
    countSignIn("customer", signIn(shop, body, toVisitor(request))),
  );
  serve(app, "POST logout", async ({ caller, request }) => signOut(shop, caller, toVisitor(request)));

  serve(app, "POST forgot-password", async ({ body, request }) => requestReset(shop, body.email, toVisitor(request)));
  serve(app, "POST reset-password", async ({ body, request }) => resetPassword(shop, body, toVisitor(request)));
  serve(app, "POST change-password", async ({ caller, body, request }) =>
    changePassword(shop, caller, body, toVisitor(request)),
  );

  serve(app, "GET user-details", async ({ caller }) => ownDetails(db, caller.id));

  serve(app, "GET privacy-consent", async ({ caller }) => ownConsents(db, caller.id));
  serve(app, "POST privacy-consent", async ({ caller, body }) => acceptNotice(shop, caller, body.notice_version));

  serve(app, "GET sessions", async ({ caller }) => listOwnSessions(shop, caller));
  serve(app, "DELETE sessions/:id", async ({ caller, params, request }) =>
    endSession(shop, caller, params.id, toVisitor(request)),
  );
  serve(app, "POST sessions/end-others", async ({ caller, request }) =>
    endOtherSessions(shop, caller, toVisitor(request)),
  );

  serve(app, "GET user-addresses", async ({ caller }) => listAddresses(db, caller.id));
  serve(app, "POST add-user-addresses", async ({ caller, body }) => saveAddress(shop, caller, body));
  serve(app, "PUT user-addresses/:id", async ({ caller, params, body }) => saveAddress(shop, caller, body, params.id));
  serve(app, "PUT user-addresses/:id/default", async ({ caller, params }) =>
    makeDefaultAddress(shop, caller, params.id),
  );
  serve(app, "DELETE user-addresses/:id", async ({ caller, params }) => removeAddress(shop, caller, params.id));
}
