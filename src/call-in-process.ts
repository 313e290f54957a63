import type { FastifyInstance } from "fastify";
import { ApiError, buildPath } from "./contract/api-error.ts";
import type { CallFunction } from "./storefront/client.ts";

/**
 * How loaders reach the shop while the server renders: through the same routes as over the network, without a socket, as a visitor.
 * @param requestId the page's request id, so that both appear under one id in the log
 * @param address of the visitor whose form is sent, so that limits count each network alone; undefined for pages that are only read
 * @param onReply receives the headers of each reply
 */
export function callInProcess(
  app: FastifyInstance,
  requestId: string,
  address: string | undefined,
  onReply: (headers: Record<string, unknown>) => void,
): CallFunction {
  return async (name, ...[sent]) => {
    const { params, query, body, headers } = (sent ?? {}) as UntypedInput;
    const reply = await app.inject({
      method: name.slice(0, name.indexOf(" ")) as "GET" | "POST",
      url: buildPath(name, params, query),
      headers: { "x-request-id": requestId, ...headers },
      ...(body === undefined ? {} : { payload: body }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    onReply(reply.headers);
    if (reply.statusCode >= 300) {
      throw new ApiError(reply.statusCode, reply.json(), Number(reply.headers["retry-after"]) || null);
    }
    return (reply.statusCode === 204 ? undefined : reply.json()) as never;
  };
}

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  headers?: Record<string, string>;
}
