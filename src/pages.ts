import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callInProcess } from "./call-in-process.ts";
import { languageFromPath, withoutLanguage } from "./language/addresses.ts";
import { inLanguage } from "./language/current.ts";
import { personal, shaping, withRememberedView } from "./page-parameters.ts";
import { buildFolder, builtPages, developmentPages, type RenderPage } from "./page-renderer.ts";
import { CachedResponse, sendCached } from "./platform/http/cached-response.ts";
import { contentSecurityPolicy, developmentPolicy, scanWorkerPolicy } from "./platform/http/content-security.ts";
import { PageCache } from "./platform/http/page-cache.ts";
import type { LiveShop } from "./shop/kit/shop.ts";
import { hasSignedInCookie } from "./storefront/signed-in-cookie.ts";
import { workerRoute } from "./worker-route.ts";

/** `/api/…`, and everything that looks like a file: `/logo.png`, `/wp-login.php`. What React Router fetches for a page ends in `.data`. */
const neverPage = /^\/(?:api|files|assets)(?:\/|$)|\.(?!data$)[a-z0-9]{1,12}$/i;

/** Served by routes of their own, which pass on what they do not find. */
const isFile = /^\/(?:files|assets)\//;

const cacheBytes = 64_000_000;

/** More than any form of a page sends. Reading a megabyte of empty fields would take seconds. */
const largestForm = { bytes: 200_000, fields: 1000 };

interface PageSource {
  app: FastifyInstance;
  render: RenderPage;
  /** Null in development, where each request renders the sources as they are. */
  cache: PageCache | null;
  /** Where the shop is reached from outside. */
  origin: string;
  /** The name of the build; null in development. */
  build: string | null;
}

/** The pages and their assets. */
export async function servePages(app: FastifyInstance, { config, live }: LiveShop, build: string | null) {
  const isDevelopment = config.NODE_ENV === "development";
  const cache = isDevelopment ? null : new PageCache(cacheBytes);
  live.onChange(() => cache?.clear());
  const built = isDevelopment ? null : await builtPages();
  const render = built?.renderPage ?? (await developmentPages(app));
  if (built) {
    assetRoutes(app);
    workerRoute(app, { ...built, build: build ?? "", isOn: () => live.current().content.site.works_offline });
  }
  app.register(async (scope) => {
    const send = pageRoutes({ app: scope, render, cache, origin: config.publicUrl, build });
    app.pageForMissing = (request, reply) =>
      isFile.test(request.url) && isVisit(request) && isOurs(request, config.publicUrl) ? send(request, reply) : null;
  });
}

/** Every page, rendered as for a visitor: the token that identifies customers stays in their browser. */
function pageRoutes(source: PageSource) {
  const { app, cache, origin } = source;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: largestForm.bytes },
    (_request, body, done) => {
      if (countFields(body as Buffer) <= largestForm.fields) return done(null, body);
      done(Object.assign(new Error("too many fields"), { statusCode: 413 }));
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const { address, key } = addressOfPage(withRememberedView(new URL(request.url, origin), request.headers.cookie));
    const prepare = () => preparePage(source, request, new URL(address, origin));
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Pages that are only read are sent with scripts to signed-in customers alone.
    const variant = hasSignedInCookie(request.headers.cookie) ? "signed in" : "visitor";
    const page = cache && key !== null && isRead ? await cache.page(`${variant} ${key}`, prepare) : await prepare();
    return sendCached(request, reply, page);
  }

  app.route({
    method: ["GET", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      if (!isOurs(request, origin)) return reply.callNotFound();
      const { pathname } = new URL(request.url, origin);
      if (neverPage.test(withoutLanguage(pathname)) && !isVisit(request)) return reply.callNotFound();
      return send(request, reply);
    },
  });
  return send;
}

/** Two slashes at the start of a path would name another host, and so would a backslash: `/x/..//other.example`. */
function isOurs({ url }: FastifyRequest, origin: string): boolean {
  return /^\/(?![/\\])/.test(url) && !new URL(url, origin).pathname.startsWith("//");
}

function countFields(form: Buffer): number {
  const separator = "&".charCodeAt(0);
  return form.reduce((count, byte) => (byte === separator ? count + 1 : count), 1);
}

/** A person with a browser, who gets "not found" as a page. Calls are made by programs. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === "GET" && !/^\/api(?:[/?]|$)/.test(withoutLanguage(url)) && /\btext\/html\b/.test(headers.accept ?? "")
  );
}

/** The address that is rendered, and the key under which the page is cached; null when it is not. */
function addressOfPage(url: URL): { address: string; key: string | null } {
  const known = [...url.searchParams].filter(([name]) => shaping.has(name) || personal.has(name));
  known.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const search = new URLSearchParams(known).toString();
  const address = url.pathname + (search && `?${search}`);
  return { address, key: known.some(([name]) => personal.has(name)) ? null : address };
}

async function preparePage(
  { app, render, cache, build }: PageSource,
  request: FastifyRequest,
  url: URL,
): Promise<CachedResponse> {
  let caching = "no-cache";
  const address = request.method === "POST" ? request.ip : undefined;
  const call = callInProcess(app, request.id, address, (headers) => {
    if (headers["cache-control"] === "no-store") caching = "no-store";
  });
  // The address may have been written so that it begins in another language than it leads to: `/hi/../cart`.
  const response = await inLanguage(languageFromPath(url.pathname), () => render(toWebRequest(request, url), call));
  const {
    "content-type": type = "text/html; charset=utf-8",
    "content-length": _,
    "x-inline-scripts": scripts = "",
    "x-inline-styles": styles = "",
    ...headers
  } = Object.fromEntries(response.headers);
  const content = Buffer.from(await response.arrayBuffer());
  if (type.startsWith("text/html")) {
    headers["content-security-policy"] = cache ? contentSecurityPolicy(scripts, styles) : developmentPolicy;
  }
  headers.vary = "Accept-Encoding, Authorization, Cookie";
  if (build) headers["shop-build"] = build;
  // A page may be cached no longer than the replies it was rendered from.
  headers["cache-control"] ??= caching;
  return new CachedResponse(content, type, headers, response.status);
}

function toWebRequest(request: FastifyRequest, url: URL): Request {
  const { method, body } = request;
  return new Request(url, {
    method: method === "HEAD" ? "GET" : method,
    headers: headersFor(request),
    ...(body instanceof Buffer ? { body: new Uint8Array(body) } : {}),
  });
}

/** The few headers a page may depend on. Any other would make a cached page one visitor's own. */
function headersFor({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  for (const name of ["content-type", "origin", "host"]) {
    const value = headers[name];
    if (typeof value === "string") kept.set(name, value);
  }
  if (hasSignedInCookie(headers.cookie)) kept.set("cookie", "signed_in=1");
  return kept;
}

/** What the build made for the browser: each name contains a hash of its content. */
function assetRoutes(app: FastifyInstance) {
  app.register(fastifyStatic, {
    root: join(buildFolder, "client/assets"),
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    maxAge: "1y",
    immutable: true,
    decorateReply: false,
    setHeaders(reply, path) {
      if (/\/scan-worker-[\w-]+\.js(?:\.(?:br|gz))?$/.test(path))
        reply.header("content-security-policy", scanWorkerPolicy);
    },
  });
}
