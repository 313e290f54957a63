import type { FastifyRequest } from "fastify";
import { toNetwork } from "../../platform/network.ts";

/** Origin of a request. */
export interface Visitor {
  network: string;
  /** The User-Agent header, which clients can set to anything. */
  browser: string;
}

export function toVisitor(request: FastifyRequest): Visitor {
  return {
    network: toNetwork(request.ip).slice(0, 100),
    browser: (request.headers["user-agent"] ?? "").replaceAll("\0", "").slice(0, 200),
  };
}
