import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { serverSpeech } from "./language/current.ts";
import { developmentServer } from "./platform/http/development.ts";

/** The server build of the storefront. */
type ServerBuild = typeof import("./storefront/server.ts");

export type RenderPage = ServerBuild["renderPage"];

export const buildFolder = join(import.meta.dirname, "../build");

/** The pages as `npm run build` left them. */
export async function builtPages(): Promise<RenderPage> {
  const file = join(buildFolder, "server/index.js");
  if (!existsSync(file)) throw new Error("The pages have not been built. Run: npm run build");
  const { renderPage, speak }: ServerBuild = await import(pathToFileURL(file).href);
  speak(serverSpeech);
  return renderPage;
}

/** The pages from their sources as they are now; the browser follows each change. */
export async function developmentPages(app: FastifyInstance): Promise<RenderPage> {
  const vite = await developmentServer(app);
  return async (request, call) => {
    const { renderPage, speak } = (await vite.ssrLoadModule("/src/storefront/server.ts")) as ServerBuild;
    speak(serverSpeech);
    return renderPage(request, call);
  };
}
