import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "./platform/config.ts";
import { developmentPolicy } from "./platform/http/content-security.ts";
import { developmentServer } from "./platform/http/development.ts";

const folder = join(import.meta.dirname, "../build/backoffice");
const project = join(import.meta.dirname, "..");

/** The back office: one document for every address below `/admin`, and the files it loads. It asks the interface for the rest. */
export async function serveBackOffice(app: FastifyInstance, config: Config) {
  const document = config.NODE_ENV === "development" ? await developmentDocument(app) : builtDocument(app);
  const answer = async (request: { url: string }, reply: FastifyReply) => {
    const { html, policy } = await document(request.url);
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": policy, "x-robots-tag": "noindex, nofollow" })
      .type("text/html; charset=utf-8")
      .send(html);
  };
  // Renamed; bookmarks still lead there.
  app.get("/admin/figures", renamed);
  app.get("/admin/figures/*", renamed);
  app.get("/admin", answer);
  app.get("/admin/*", answer);
}

function renamed({ url }: { url: string }, reply: FastifyReply) {
  return reply.redirect(url.replace("/admin/figures", "/admin/reports"), 301);
}

type Document = (url: string) => Promise<{ html: string; policy: string }>;

/** Nothing inline, nothing from elsewhere; pictures may be embedded (the second factor's QR code) or about to be uploaded. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

function builtDocument(app: FastifyInstance): Document {
  const file = join(folder, "index.html");
  if (!existsSync(file)) throw new Error("The back office has not been built. Run: npm run build");
  const html = readFileSync(file, "utf8");
  app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/admin/assets/",
    preCompressed: true,
    index: false,
    maxAge: "1y",
    immutable: true,
    decorateReply: false,
  });
  return async () => ({ html, policy });
}

async function developmentDocument(app: FastifyInstance): Promise<Document> {
  const vite = await developmentServer(app, join(project, "vite.backoffice.config.ts"));
  return async (url) => {
    const source = await readFile(join(project, "src/backoffice/index.html"), "utf8");
    return { html: await vite.transformIndexHtml(url, source), policy: developmentPolicy };
  };
}
