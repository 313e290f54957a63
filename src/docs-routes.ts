import { Worker } from "node:worker_threads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CachedResponse, sendCached } from "./platform/http/cached-response.ts";
import { releaseSlot } from "./platform/http/lane.ts";
import type { DocsFile } from "./platform/http/write-docs.ts";
import { sendRefusal } from "./shop/kit/api.ts";
import { once } from "./shop/kit/once.ts";
import { tooBusyNow } from "./shop/kit/refusal.ts";

/** How many requests may wait for the documentation to be written. */
const mostWaiting = 8;

/**
 * The API documentation, at `/api/openapi.json` for programs and `/api/docs` for people.
 * @param write called on the first request, and again if it failed
 */
export function docsRoutes(app: FastifyInstance, write: () => Promise<DocsFile[]>) {
  let responses: ReturnType<typeof toResponses> | null = null;
  let writing: Promise<void> | null = null;
  let waiting = 0;

  async function rememberWritten() {
    responses = toResponses(await write());
  }

  async function awaitWritten() {
    writing ??= rememberWritten().finally(() => {
      writing = null;
    });
    waiting++;
    await writing.finally(() => waiting--);
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (!responses) {
      if (waiting >= mostWaiting) return sendRefusal(reply, tooBusyNow());
      // Waiting costs nothing, so others need not wait for it.
      releaseSlot(reply.raw);
      await awaitWritten();
    }
    const response = responses?.get(path)?.();
    return response ? sendCached(request, reply, response) : reply.callNotFound();
  };
  // Swagger's page asks for it below its own address.
  for (const path of ["/api/openapi.json", "/api/docs/json"])
    app.get(path, (request, reply) => answer(request, reply, "/api/openapi.json"));
  app.get("/api/docs", (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    return answer(request, reply, path.endsWith("/") ? "/api/docs/" : "/api/docs");
  });
  app.get<{ Params: { "*": string } }>("/api/docs/static/*", (request, reply) =>
    answer(request, reply, `/api/docs/static/${request.params["*"]}`),
  );
}

/** Each is made when it is first sent: all at once would block other requests for 20 ms. */
function toResponses(files: readonly DocsFile[]): ReadonlyMap<string, () => CachedResponse> {
  return new Map(
    files.map(({ path, type, policy, content: { buffer, byteOffset, length } }) => {
      const headers = { "cache-control": "no-cache", ...(policy ? { "content-security-policy": policy } : {}) };
      return [path, once(() => new CachedResponse(Buffer.from(buffer, byteOffset, length), type, headers))];
    }),
  );
}

/**
 * Writes it in a thread of its own, so that it does not block requests, and nothing that writes it stays in memory.
 * @throws the errors of writing
 */
export function writeDocsApart(publicUrl: string): Promise<DocsFile[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./docs-thread.ts", import.meta.url), { workerData: { publicUrl } });
    worker.once("message", resolve);
    worker.once("error", reject);
    // No effect after a message.
    worker.once("exit", (code) =>
      reject(new Error(`The thread that writes the API documentation ended with ${code}.`)),
    );
  });
}
