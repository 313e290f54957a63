import type { FastifyRequest } from "fastify";
import { toNetwork } from "../../platform/limits.ts";

/** From where a request comes, as far as it can be known. */
export interface Visitor {
  network: string;
  /** What the browser calls itself; anybody can write anything there. */
  browser: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    network: toNetwork(request.ip).slice(0, 100),
    browser: (request.headers["user-agent"] ?? "").replaceAll("\0", "").slice(0, 200),
  };
}
