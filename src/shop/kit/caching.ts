import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Only a signed-in customer may call. */
    forCustomers?: boolean;
    /** Answers what the catalogue says, to a signed-in customer with their prices and marks. */
    answersCatalogue?: boolean;
  }
}

/**
 * Says of every reply to shoppers who may store it, in this one place. What is made for a customer is stored nowhere; the catalogue
 * as they see it may stay in their own browser, which asks each time whether it still holds (ASVS 14.3.2).
 */
export function limitCaching(api: FastifyInstance) {
  api.addHook("onSend", async (request, reply) => {
    reply.header("cache-control", cacheControl(request, reply));
    reply.header("vary", "Accept-Encoding, Authorization");
  });
}

/** The same for replies to staff: none may be stored. */
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
  // A route may forbid more than this, and never less.
  if (/\bno-store\b/.test(String(reply.getHeader("cache-control") ?? ""))) return "no-store";
  if (request.headers.authorization === undefined) return "no-cache";
  return answersCatalogue ? "private, no-cache" : "no-store";
}
