import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, addressOf } from "./contract/api-error.ts";
import { personal, shaping } from "./page-parameters.ts";
import type { Config } from "./platform/config.ts";
import { contentSecurityPolicy, developmentPolicy } from "./platform/http/content-security.ts";
import { PageCache } from "./platform/http/page-cache.ts";
import { builtPages, developmentPages, type PageRenderer } from "./platform/http/page-renderer.ts";
import { Prepared, sendPrepared } from "./platform/http/prepared.ts";
import type { Catalogue } from "./shop/catalogue/index.ts";
import { apiContext, type CallFunction } from "./storefront/client.ts";

/** `/api/…`, and whatever looks like a file: `/logo.png`, `/wp-login.php`. What React Router fetches for a page ends in `.data`. */
const neverPage = /^\/(?:api|files|assets)(?:\/|$)|\.(?!data$)[a-z0-9]{1,12}$/i;

/** Served by routes of their own, which pass on what they do not find. */
const isFile = /^\/(?:files|assets)\//;

const buildFolder = join(import.meta.dirname, "../build");
const cacheBytes = 64_000_000;

/** The pages and what they are made of: built ahead, or in development as their sources are at this moment. */
export async function servePages(app: FastifyInstance, catalogue: Catalogue, config: Config) {
  const cache = new PageCache(cacheBytes);
  catalogue.onChange(() => cache.clear());
  const development = config.NODE_ENV === "development";
  const renderer = development ? await developmentPages(app) : await builtPages(buildFolder);
  if (!development) assetRoutes(app);
  app.register(async (scope) => {
    const send = pageRoutes(scope, renderer, cache, config.publicUrl);
    app.pageForMissing = (request, reply) =>
      isFile.test(request.url) && isVisit(request) ? send(request, reply) : null;
  });
}

/** Every page, rendered for a visitor whoever asks: the token that tells customers apart stays in their browser. */
function pageRoutes(app: FastifyInstance, renderer: PageRenderer, cache: PageCache, origin: string) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const { address, key } = addressOfPage(new URL(request.url, origin));
    const render = () => renderPage(app, renderer, request, new URL(address, origin));
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = key === null || !isRead || renderer.development ? await render() : await cache.page(key, render);
    return sendPrepared(request, reply, page);
  }

  app.route({
    method: ["GET", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      // Two slashes at the start would name another host.
      if (!/^\/(?!\/)/.test(request.url)) return reply.callNotFound();
      const { pathname } = new URL(request.url, origin);
      if (neverPage.test(pathname) && !isVisit(request)) return reply.callNotFound();
      return send(request, reply);
    },
  });
  return send;
}

/** Somebody goes there with a browser, who is to see the page that says it is not there. Calls are for programs. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !/^\/api(?:\/|$)/.test(url) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** The address as it is rendered, and the key under which it is kept; null when it is not. */
function addressOfPage(url: URL): { address: string; key: string | null } {
  const known = [...url.searchParams].filter(([name]) => shaping.has(name) || personal.has(name));
  known.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const search = new URLSearchParams(known).toString();
  const address = url.pathname + (search && `?${search}`);
  return { address, key: known.some(([name]) => personal.has(name)) ? null : address };
}

async function renderPage(
  app: FastifyInstance,
  renderer: PageRenderer,
  request: FastifyRequest,
  url: URL,
): Promise<Prepared> {
  const { method, body } = request;
  const asked = new Request(url, {
    method: method === "HEAD" ? "GET" : method,
    headers: headersFor(request),
    ...(body instanceof Buffer ? { body: new Uint8Array(body) } : {}),
  });
  let caching = "no-cache";
  const onReply = (headers: Record<string, unknown>) => {
    if (headers["cache-control"] === "no-store") caching = "no-store";
  };
  const response = await renderer.render(asked, apiContext, callWithin(app, request.id, onReply));
  const {
    "content-type": type = "text/html; charset=utf-8",
    "content-length": _,
    "x-inline-scripts": scripts = "",
    ...headers
  } = Object.fromEntries(response.headers);
  const content = Buffer.from(await response.arrayBuffer());
  if (type.startsWith("text/html")) {
    headers["content-security-policy"] = renderer.development ? developmentPolicy : contentSecurityPolicy(scripts);
  }
  // A page is kept no longer than what it was made of.
  headers["cache-control"] ??= caching;
  return new Prepared(content, type, headers, response.status);
}

/** The few headers a page may depend on. The rest would make a kept page one visitor's own. */
function headersFor({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  for (const name of ["content-type", "origin", "host"]) {
    const value = headers[name];
    if (typeof value === "string") kept.set(name, value);
  }
  return kept;
}

/** What loaders reach the shop by: the same routes as over the network, asked within the process, as a visitor. */
function callWithin(
  app: FastifyInstance,
  requestId: string,
  onReply: (headers: Record<string, unknown>) => void,
): CallFunction {
  return async (name, ...[sent]) => {
    const { params, query, body, headers } = (sent ?? {}) as SentLoosely;
    const reply = await app.inject({
      method: name.slice(0, name.indexOf(" ")) as "GET" | "POST",
      url: addressOf(name, params, query),
      headers: { "x-request-id": requestId, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    onReply(reply.headers);
    if (reply.statusCode >= 300) {
      throw new ApiError(reply.statusCode, reply.json(), Number(reply.headers["retry-after"]) || null);
    }
    return (reply.statusCode === 204 ? undefined : reply.json()) as never;
  };
}

interface SentLoosely {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  headers?: Record<string, string>;
}

/** What the build made for the browser: each name has a hash in it and never changes its meaning. */
function assetRoutes(app: FastifyInstance) {
  app.register(fastifyStatic, {
    root: join(buildFolder, "client/assets"),
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    maxAge: "1y",
    immutable: true,
    decorateReply: false,
  });
}
