import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/**
 * Helmet's headers, besides the policy of a page (content-security.ts). They are the same for every reply, so they are computed
 * once: as a middleware, Helmet would set each of them again, and Node would validate it again. A route may remove one.
 */
export function addSecurityHeaders(app: FastifyInstance) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: { maxAge: 31_536_000 },
    // For Internet Explorer.
    xDownloadOptions: false,
  });
  setHeaders(response.req, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();

  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
