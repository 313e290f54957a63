import type { FastifyInstance } from "fastify";

/** The same on every reply, so they are not put together for each. */
const safeHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  // The filters of old browsers could be made to take scripts of the page away.
  "x-xss-protection": "0",
};

/** Headers for browsers besides the policy of a page (content-security.ts). A route may remove one. */
export function addSafeHeaders(app: FastifyInstance) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(safeHeaders);
    done();
  });
}
