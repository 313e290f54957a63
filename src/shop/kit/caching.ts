import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    forCustomers?: boolean;
    answersCatalogue?: boolean;
  }
}

/**
 * Sets the caching headers of every reply to shoppers. Replies for a customer are not stored, except that the customer's own browser may
 * store the catalogue and revalidates it each time (ASVS 14.3.2).
 * @param build the build of the pages that the replies belong to; browsers keep none from another build
 */
export function limitCaching(api: FastifyInstance, build: string | null) {
  api.addHook("onSend", async (request, reply) => {
    reply.header("cache-control", cacheControl(request, reply));
    reply.header("vary", "Accept-Encoding, Authorization");
    if (build) reply.header("shop-build", build);
  });
}

export function forbidCaching(api: FastifyInstance) {
  api.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    reply.header("vary", "Accept-Encoding, Cookie");
  });
}

function cacheControl(request: FastifyRequest, reply: FastifyReply): string {
  const { forCustomers, answersCatalogue } = request.routeOptions.config;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || reply.statusCode >= 400 || forCustomers) return "no-store";
  // A route may be stricter, never more lenient.
  if (/\bno-store\b/.test(String(reply.getHeader("cache-control") ?? ""))) return "no-store";
  if (request.headers.authorization === undefined) return "no-cache";
  return answersCatalogue ? "private, no-cache" : "no-store";
}
