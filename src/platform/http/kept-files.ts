import { extname } from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "../files.ts";
import { pictureType } from "../pictures/renditions.ts";
import type { StoredFile } from "../stored-file.ts";
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
    const file = await files.find(`/files/${hash}/${name}`);
    return file ? sendFile(request, reply, { file, etag: `"${hash}"`, type: contentType(name) }) : reply.callNotFound();
  });

  app.get<{ Params: { hash: string; folder: string; name: string } }>(
    "/files/:hash/:folder/:name",
    async (request, reply) => {
      const { hash, folder, name } = request.params;
      const rendition = await findRendition(hash, folder, name);
      if (!rendition) return reply.callNotFound();
      const { file } = rendition;
      // A substitute has to be revalidated until the right file exists.
      const cacheControl = rendition.folder === folder ? immutable : "no-cache";
      const etag = `"${hash}-${rendition.folder}"`;
      return sendFile(request, reply, { file, etag, type: pictureType(file.start), cacheControl });
    },
  );
}

interface SentFile {
  file: StoredFile;
  etag: string;
  type: string;
  cacheControl?: string;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, sent: SentFile) {
  const { file, etag, type, cacheControl = immutable } = sent;
  reply.header("cache-control", cacheControl).header("etag", etag);
  if (hasAlready(request.headers["if-none-match"], etag)) return reply.code(304).send();
  // An SVG may contain scripts. Opened directly, they must not run under our origin.
  if (type === "image/svg+xml")
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (type === "application/pdf") reply.header("content-disposition", "inline");
  reply.type(type);
  if (file.size === file.start.length) return reply.send(file.start);
  reply.header("content-length", file.size);
  return reply.send(request.method === "HEAD" ? Readable.from([]) : file.stream());
}

function contentType(name: string): string {
  return types[extname(name)] ?? "application/octet-stream";
}
