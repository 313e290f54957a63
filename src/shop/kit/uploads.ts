import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal } from "./refusal.ts";

interface UploadCall {
  upload?: readonly string[];
}

/** Registers a route that accepts only raw files of the types its call declares. A call that declares none gets an ordinary route. */
export function acceptFiles(app: FastifyInstance, { upload }: UploadCall, route: (scope: FastifyInstance) => void) {
  if (!upload) return route(app);
  const uploads = async (scope: FastifyInstance) => {
    // The refusal of another type names these.
    scope.addHook("onRoute", (options) => {
      options.config = { ...options.config, uploadTypes: upload };
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...upload], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope);
  };
  app.register(Object.assign(uploads, { [displayName]: "uploads" }));
}

/** Without this name, Fastify searches all loaded modules for the plugin. */
const displayName = Symbol.for("fastify.display-name");

/** 415 where a file is expected and none was sent. */
export function refuseMissingFile({ upload }: UploadCall, body: unknown): Refusal | null {
  if (!upload || Buffer.isBuffer(body)) return null;
  return new Refusal(415, "unsupported_media_type", serverTexts.uploadTypes(upload));
}
