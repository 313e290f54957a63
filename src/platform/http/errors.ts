import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isTransient } from "../db/unavailable.ts";
import { NoRoomForBody } from "./body-room.ts";
import type { MalformedTexts } from "./malformed-requests.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Sends a page for people in place of the JSON 404; null if the client is a program. */
    pageForMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null;
  }
  interface FastifyContextConfig {
    /** Whether the route accepts an Idempotency-Key, so that a repeat is not executed twice. */
    takesKey?: boolean;
    /** The only types of body that the route accepts, if it takes a file instead of JSON. */
    uploadTypes?: readonly string[];
  }
}

/** The texts of what the server itself refuses. The shop supplies them, because the platform has no texts of its own. */
export interface ErrorTexts extends MalformedTexts {
  notFound: string;
  invalid: string;
  /** For text with characters that cannot be stored. */
  unprintable: string;
  tooLarge: string;
  unsupportedMediaType: string;
  uploadTypes(types: readonly string[]): string;
  unavailable: string;
  /** The same for a request that is safe to repeat, whether or not it succeeded. */
  unavailableRepeat: string;
  fault: string;
}

interface Described {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

/** Gives every error the same shape. None reveals internals. */
export function answerErrors(app: FastifyInstance, texts: ErrorTexts) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = describe(error, texts);
    const { uploadTypes } = request.routeOptions.config;
    if (answer.status === 415 && uploadTypes) answer.message = texts.uploadTypes(uploadTypes);
    // It is unknown whether the transaction was committed. With a key, the client can safely repeat the request.
    const isKeyed = request.routeOptions.config.takesKey && request.headers["idempotency-key"] !== undefined;
    if (answer.status === 503 && isKeyed) answer.message = texts.unavailableRepeat;
    if (error instanceof NoRoomForBody) request.log.warn(error.message);
    else if (answer.status >= 500) request.log.error({ err: error }, "fault");
    return sendError(reply, answer);
  });
  answerUnknownAddresses(app, texts);
}

/** Replies to a URL that cannot even be parsed, such as /%zz. */
export function answerUnreadable(texts: ErrorTexts) {
  return (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    sendError(reply, { status: 400, code: "malformed_request", message: texts.malformed });
  };
}

function sendError(reply: FastifyReply, { status, ...body }: Described) {
  if (status === 503) reply.header("retry-after", "5");
  reply.header("cache-control", "no-store");
  if (!reply.hasHeader("vary")) reply.header("vary", "Accept-Encoding, Authorization");
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function describe(error: FastifyError, texts: ErrorTexts): Described {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 422, code: "invalid", message: texts.invalid, errors: fieldErrors(error.validation) };
  }
  switch (error.statusCode) {
    case 400:
      return { status: 400, code: "malformed_request", message: texts.malformed };
    // A path refused with 403 because it lies outside the folder of files is reported as not found.
    case 403:
    case 404:
      return { status: 404, code: "not_found", message: texts.notFound };
    case 413:
      return { status: 413, code: "too_large", message: texts.tooLarge };
    case 415:
      return { status: 415, code: "unsupported_media_type", message: texts.unsupportedMediaType };
    case 503:
      return { status: 503, code: "unavailable", message: texts.unavailable };
  }
  if (isTransient(error)) return { status: 503, code: "unavailable", message: texts.unavailable };
  return { status: 500, code: "fault", message: texts.fault };
}

function fieldErrors(issues: { instancePath: string; message?: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, "").replaceAll("/", ".") || "body";
    errors[field] = [...(errors[field] ?? []), issue.message ?? "This value is not valid."];
  }
  return errors;
}

/** Replies 404 to unknown URLs, and 405 with Allow to known ones that do not support the method. */
function answerUnknownAddresses(app: FastifyInstance, texts: ErrorTexts) {
  const routes: { segments: string[]; methods: string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (url.startsWith("/api/")) routes.push({ segments: url.split("/"), methods: [method].flat() });
  });
  app.decorate("pageForMissing", () => null);
  app.setNotFoundHandler((request, reply) => {
    const page = app.pageForMissing(request, reply);
    if (page) return page;
    const path = request.url.split("?", 1)[0] ?? "";
    const asked = path.replace(/\/$/, "").split("/");
    const allowed = new Set(routes.flatMap(({ segments, methods }) => (matches(segments, asked) ? methods : [])));
    // The router also finds no route if a parameter is too long, whatever the method.
    if (allowed.size === 0 || allowed.has(request.method))
      return sendError(reply, { status: 404, code: "not_found", message: texts.notFound });
    reply.header("allow", [...allowed].join(", "));
    return sendError(reply, { status: 405, code: "method_not_allowed", message: texts.methodNotAllowed });
  });
}

function matches(segments: string[], asked: string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) => (segment.startsWith(":") ? asked[index] !== "" : asked[index] === segment))
  );
}
