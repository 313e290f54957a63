import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "../files.ts";
import { pictureType } from "../pictures/renditions.ts";
import { hasAlready } from "./cached-response.ts";
import { pictureRenditions } from "./picture-renditions.ts";

const types: Record<string, string> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
  ".pdf": "application/pdf",
};

const immutable = "public, max-age=31536000, immutable";

/** Serves files stored by the hash of their content, and renditions of pictures. */
export function keptFileRoutes(app: FastifyInstance, files: Files) {
  const findRendition = pictureRenditions(files, app.log);

  app.get<{ Params: { hash: string; name: string } }>("/files/:hash/:name", async (request, reply) => {
    const { hash, name } = request.params;
    const content = await files.read(`/files/${hash}/${name}`);
    return content
      ? sendFile(request, reply, { content, etag: `"${hash}"`, type: contentType(name) })
      : reply.callNotFound();
  });

  app.get<{ Params: { hash: string; folder: string; name: string } }>(
    "/files/:hash/:folder/:name",
    async (request, reply) => {
      const { hash, folder, name } = request.params;
      const rendition = await findRendition(hash, folder, name);
      if (!rendition) return reply.callNotFound();
      const { content } = rendition;
      // A substitute has to be revalidated until the right file exists.
      const cacheControl = rendition.folder === folder ? immutable : "no-cache";
      const etag = `"${hash}-${rendition.folder}"`;
      return sendFile(request, reply, { content, etag, type: pictureType(content), cacheControl });
    },
  );
}

interface SentFile {
  content: Buffer;
  etag: string;
  type: string;
  cacheControl?: string;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const { content, etag, type, cacheControl = immutable } = file;
  reply.header("cache-control", cacheControl).header("etag", etag);
  if (hasAlready(request.headers["if-none-match"], etag)) return reply.code(304).send();
  // An SVG may contain scripts. Opened directly, they must not run under our origin.
  if (type === "image/svg+xml")
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (type === "application/pdf") reply.header("content-disposition", "inline");
  return reply.type(type).send(content);
}

function contentType(name: string): string {
  return types[extname(name)] ?? "application/octet-stream";
}
