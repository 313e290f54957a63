import { randomUUID } from "node:crypto";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { Socket } from "node:net";
import etag from "@fastify/etag";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import type { Log } from "../log.ts";
import { toNetwork } from "../network.ts";
import { BodyRoom, isLarge, type Sender } from "./body-room.ts";
import { compressReplies } from "./compress.ts";
import { policyOfType } from "./content-security.ts";
import { answerErrors, answerUnreadable, type ErrorTexts } from "./errors.ts";
import { acceptJsonOnly } from "./json-bodies.ts";
import { arrivalLimits, awaitBody, limitArrival, pauseArrival } from "./limit-arrival.ts";
import { stopListening } from "./listen.ts";
import type { LoadShedding } from "./load-shedding.ts";
import { answerMalformed, refuseUnclearHost } from "./malformed-requests.ts";
import { withPlainText } from "./plain-text.ts";
import type { KnownCaller, ResponseCache } from "./response-cache.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { disconnectStalled } from "./stalled-clients.ts";
import { traceRequests } from "./trace-requests.ts";
import { cleanForwarded, type Trusts } from "./trusted-proxies.ts";
import { limitUnread } from "./unread-replies.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Stops accepting connections. Resolves when all requests have been answered, or given up after a while. */
    drain(): Promise<void>;
    /** Registers a function that ends endless replies when the server drains. */
    onDrain(end: () => unknown): void;
  }
}

const maxBodyBytes = 1_000_000;

// Node would refuse a missing Host itself; we do it in the usual shape of errors.
const limits = { ...arrivalLimits, keepAliveTimeout: 72_000, requireHostHeader: false };

export interface ServerOptions {
  /** Which proxies are trusted to name the sender of a request. */
  trustProxy: Trusts | false;
  /** Answers from stored replies. The server notifies it of requests and replies. */
  cache: ResponseCache;
  /** Identifies the signed-in customer who sent a request, so that the cache can answer it; null for any other sender. */
  identify?: (request: IncomingMessage) => Promise<KnownCaller | null>;
  /** Refuses what would have to wait too long. Without it, everything is accepted. */
  shedding?: LoadShedding;
  languages?: RequestLanguages;
  /** Identifies the authenticated sender of a large body; null for a visitor. */
  senderOf?: (request: FastifyRequest) => Sender | null;
}

/** How URLs determine the language of the reply. */
export interface RequestLanguages {
  /** The URL that a request is routed by. */
  routed(url: string): string;
  /** Runs a handler in the language of the URL. */
  within(url: string, answer: () => void): void;
}

const oneLanguage: RequestLanguages = { routed: (url) => url, within: (_url, answer) => answer() };

/** A Fastify server with the shop's conventions: zod at the edge, one error shape, request ids, security headers. */
export function createServer(
  log: Log,
  texts: ErrorTexts,
  { trustProxy, cache, identify, shedding, languages = oneLanguage, senderOf }: ServerOptions,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    },
    trustProxy,
    rewriteUrl: ({ url = "/" }) => languages.routed(url),
    bodyLimit: maxBodyBytes,
    // On a busy machine, adding many routes while a large catalogue loads may take longer than any limit.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: answerUnreadable(texts),
    serverFactory: (handle) => {
      const server = createHttpServer(limits, (request, response) => {
        if (isDropped(request, response)) return;
        limitArrival(server, request);
        if (refuseUnclearHost(request, response, texts)) return;
        cleanForwarded(request);
        if (cache.answer(request, response)) return;
        languages.within(request.url ?? "/", () => {
          const run = () => {
            const key = identify ? cache.keyForCallers(request) : null;
            if (!identify || key === null) return handle(request, response);
            // If the database fails, the framework reports it.
            const answered = cache.answerCaller(key, request, response, identify).catch(() => false);
            void answered.then((isAnswered) => {
              // A client that has disconnected needs no reply.
              if (!isAnswered && !response.destroyed) handle(request, response);
            });
          };
          if (shedding) shedding.admit(request, response, run);
          else run();
        });
      });
      const isDropped = limitUnread(server);
      disconnectStalled(server);
      return server;
    },
  });
  answerInLanguage(app, languages);
  traceRequests(app, trustProxy);
  app.server.removeAllListeners("clientError");
  answerMalformed(app.server, texts);
  acceptJsonOnly(app);
  app.setValidatorCompiler((route) => {
    // Compiled on the first request. For all routes together it would delay every start.
    let check: ReturnType<typeof validatorCompiler> | undefined;
    return (value) => {
      check ??= validatorCompiler({ ...route, schema: withPlainText(route.schema as ZodType, texts) });
      // Treats a missing body as an empty one, so that the reply names each missing field.
      return check(route.httpPart === "body" ? (value ?? {}) : value);
    };
  });
  app.setSerializerCompiler(serializerCompiler);

  receiveBodies(app, senderOf);
  addSecurityHeaders(app);
  app.register(etag).after(() => leaveOutLength(app));
  compressReplies(app);

  cacheReplies(app, cache);
  addHeaders(app);
  logRequests(app);
  const endless: (() => unknown)[] = [];
  app.decorate("onDrain", (end) => void endless.push(end));
  app.decorate("drain", drain(app, endless, cache, shedding));
  shedding?.start();
  app.addHook("onClose", async () => shedding?.close());
  answerErrors(app, texts);
  return app;
}

/** After the hooks that authenticate the sender, and before the body is read. */
function receiveBodies(app: FastifyInstance, senderOf: ServerOptions["senderOf"]) {
  const room = new BodyRoom();
  app.addHook("preParsing", (request, reply, body, done) => {
    const { raw, routeOptions, ip } = request;
    // The shop's own requests, whose bodies are in memory, have no socket.
    if (!isLarge(raw) || !(raw.socket instanceof Socket)) return done(null, body);
    // Its time begins once it is read.
    pauseArrival(raw);
    const sender = senderOf?.(request) ?? { kind: "visitor", id: toNetwork(ip) };
    room
      .enter(raw, reply.raw, sender, routeOptions.bodyLimit)
      // That of a refused one too: it is read, so that its sender sees the refusal, and dropped.
      .finally(() => awaitBody(raw, routeOptions.bodyLimit))
      .then(() => done(null, body), done);
  });
}

/** Reading a body loses the request's language, so it is entered again afterwards. */
function answerInLanguage(app: FastifyInstance, { within }: RequestLanguages) {
  app.addHook("onRequest", (request, _reply, done) => within(request.originalUrl, done));
  app.addHook("preValidation", (request, _reply, done) => within(request.originalUrl, done));
}

function cacheReplies(app: FastifyInstance, cache: ResponseCache) {
  app.decorateRequest("cacheGeneration", 0);
  app.decorateRequest("audience", null);
  app.decorateReply("cachedResponse", null);
  app.addHook("onRequest", (request, _reply, done) => {
    cache.begin(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    cache.store(request, reply);
    done();
  });
}

/** A length in a 304 would be that of a 200 (RFC 9110, 8.6). The plugin replies with an empty text, whose length the framework states. */
function leaveOutLength(app: FastifyInstance) {
  app.addHook("onSend", (_request, reply, payload, done) => done(null, reply.statusCode === 304 ? null : payload));
}

function addHeaders(app: FastifyInstance) {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", policyOfType(String(reply.getHeader("content-type") ?? "")));
    }
    reply.header("x-request-id", request.id);
    done();
  });
}

function logRequests(app: FastifyInstance) {
  // Successful reads are too many to log. Everything else is.
  app.addHook("onResponse", (request, reply, done) => {
    const quiet = reply.statusCode < 400 && (request.method === "GET" || request.method === "HEAD");
    const { method, url } = request;
    request.log[reply.statusCode >= 500 ? "error" : quiet ? "debug" : "info"](
      { method, path: url.split("?", 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}

/**
 * Accepts no new connections, waits until all requests have been answered, and only then closes the application: once it is closing, it
 * rejects in-process calls, which pages being rendered still need.
 */
export async function drainAndClose(app: FastifyInstance) {
  await app.drain();
  await app.close();
}

/** Less than service managers wait before they kill a process, and with it the embedded database. */
const drainMs = 25_000;

function drain(
  app: FastifyInstance,
  endless: readonly (() => unknown)[],
  cache: ResponseCache,
  shedding?: LoadShedding,
): () => Promise<void> {
  let draining = false;
  // A connection kept open after its last reply would hold up the process for a minute.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("connection", "close");
    done();
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    if (draining) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return async () => {
    draining = true;
    cache.close();
    shedding?.close();
    for (const end of endless) end();
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await stopListening(app);
    clearTimeout(late);
  };
}
