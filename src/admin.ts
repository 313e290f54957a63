import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Site } from "./contract/site.ts";
import { escapeHtml } from "./platform/escape-html.ts";
import { developmentPolicy } from "./platform/http/content-security.ts";
import { developmentServer } from "./platform/http/development.ts";
import type { LiveShop } from "./shop/kit/shop.ts";

const folder = join(import.meta.dirname, "../build/backoffice");
const project = join(import.meta.dirname, "..");

/** The back office: one document for every address below `/admin`, and the files it loads. It asks the interface for the rest. */
export async function serveBackOffice(app: FastifyInstance, { config, live }: Pick<LiveShop, "config" | "live">) {
  const document = config.NODE_ENV === "development" ? await developmentDocument(app) : builtDocument(app);
  const answer = async (request: { url: string }, reply: FastifyReply) => {
    const { html, policy } = branded(await document(request.url), live.current().content.site);
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

/** The document with the shop's name, logo and colours, so that the first thing shown is right. */
function branded({ html, policy }: Page, { name, brand }: Site): Page {
  const { logo, logo_dark, theme } = brand;
  const head = [
    `<meta name="application-name" content="${escapeHtml(name)}" />`,
    logo && `<meta name="logo" content="${escapeHtml(logo.file)}" />`,
    logo_dark && `<meta name="logo-dark" content="${escapeHtml(logo_dark.file)}" />`,
    theme && `<style data-theme>${theme}</style>`,
  ];
  const hash = createHash("sha256").update(theme).digest("base64");
  return {
    html: html.replace("</head>", () => `${head.filter(Boolean).join("")}</head>`),
    policy: theme ? policy.replace("style-src 'self';", `style-src 'self' 'sha256-${hash}';`) : policy,
  };
}

function renamed({ url }: { url: string }, reply: FastifyReply) {
  return reply.redirect(url.replace("/admin/figures", "/admin/reports"), 301);
}

interface Page {
  html: string;
  policy: string;
}
type Document = (url: string) => Promise<Page>;

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
