import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { currentSpan, isTracing, type RemoteParent, type Span, startSpan, withSpan } from "../tracing.ts";
import type { Trusts } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Only if requests are traced. */
    span?: Span | null;
  }
}

/**
 * Creates a span for each request, and a child span for each in-process call. Replies from memory, ahead of the framework, have none. Call
 * it before adding other hooks, so that they run within the span.
 * @param trusts whose `traceparent` is accepted: otherwise anyone could choose what is recorded
 */
export function traceRequests(app: FastifyInstance, trusts: Trusts | false) {
  if (!isTracing()) return;
  app.decorateRequest("span", null);

  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url;
    const calledWithin = request.raw.socket instanceof Socket ? null : currentSpan();
    const span = startSpan({
      // The URL is not used, because visitors could choose any.
      name: route === undefined ? method : `${method} ${route}`,
      kind: calledWithin ? "internal" : "server",
      values: { "http.request.method": method, ...(route === undefined ? {} : { "http.route": route }) },
      parent: calledWithin ?? remoteParent(request, trusts),
    });
    if (!span) return done();
    request.span = span;
    withSpan(span, done);
  });
  // A body arrives in events of the connection, which have lost the request's context.
  app.addHook("preValidation", (request, _reply, done) => {
    const { span } = request;
    if (span) withSpan(span, done);
    else done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { span } = request;
    if (span) reply.header("traceparent", `00-${span.traceId}-${span.spanId}-${hex(span.flags)}`);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { span } = request;
    if (!span) return done();
    span.add({ "http.response.status_code": reply.statusCode });
    span.end(reply.statusCode >= 500);
    withSpan(span, done);
  });
  app.addHook("onRequestAbort", (request, done) => {
    request.span?.end();
    done();
  });
}

const hex = (flags: number) => (flags & 0xff).toString(16).padStart(2, "0");

/** W3C Trace Context, section 3.2. Later versions begin like version 00. */
const format = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

function remoteParent({ headers, raw }: FastifyRequest, trusts: Trusts | false): RemoteParent | null {
  if (trusts === false || !trusts(raw.socket.remoteAddress ?? "", 0)) return null;
  const [, traceId, spanId, flags] = format.exec(String(headers.traceparent ?? "").slice(0, 200)) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 } : null;
}
