import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { audienceOf, type openCallers } from "./callers.ts";
import { refuseUnauthenticated } from "./shop/kit/api.ts";
import type { Shop } from "./shop/kit/shop.ts";
import { authenticateStaff, cookieName, isUnattended } from "./shop/staff/index.ts";

/** A body that takes longer to arrive, in milliseconds, may arrive after its sender's session has ended. */
const lateMs = 1000;

/** An invalid token is refused everywhere, public calls included. Without a token the caller is a visitor. */
export function addCustomerAuthentication(
  api: FastifyInstance,
  { clock }: Pick<Shop, "clock">,
  { authenticate }: ReturnType<typeof openCallers>,
) {
  api.decorateRequest("caller", null);
  authenticateAgain(api, clock, async (request, reply) => {
    if (request.headers.authorization === undefined) return;
    const caller = await authenticate(request.raw);
    if (caller === "refused") return refuseUnauthenticated(reply);
    request.caller = caller;
    request.audience = audienceOf(caller);
  });
}

/** Staff are authenticated by a session cookie, which browsers send to staff calls only. */
export function addStaffAuthentication(api: FastifyInstance, shop: Shop) {
  const name = cookieName(shop.config.publicUrl);
  api.register(cookie);
  api.decorateRequest("staff", null);
  api.decorateRequest("reads", { getter: () => shop.reads });
  authenticateAgain(api, shop.clock, async (request) => {
    request.staff = await authenticateStaff(shop, request.cookies[name], { isUse: !isUnattended(request) });
  });
}

type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Authenticates the sender of a request before its body is read, and once more if the body arrives late: by sending it slowly, someone
 * whose access has been ended could act for as long as the request may take (ASVS 5, 7.4.1).
 */
function authenticateAgain(api: FastifyInstance, clock: Shop["clock"], authenticate: Authenticate) {
  const authenticatedAt = new WeakMap<FastifyRequest, number>();
  api.addHook("onRequest", async (request, reply) => {
    authenticatedAt.set(request, clock.now().getTime());
    return authenticate(request, reply);
  });
  api.addHook("preValidation", async (request, reply) => {
    const at = authenticatedAt.get(request) ?? 0;
    if (clock.now().getTime() - at < lateMs) return;
    return authenticate(request, reply);
  });
}
