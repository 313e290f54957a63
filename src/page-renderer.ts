import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { serverSpeech } from "./language/current.ts";
import { developmentServer } from "./platform/http/development.ts";

/** The server build of the storefront. */
type ServerBuild = typeof import("./storefront/server.ts");

export type RenderPage = ServerBuild["renderPage"];

export const buildFolder = join(import.meta.dirname, "../build");

/** Names the build: pages, replies and what browsers keep of them belong together. Null where nothing was built. */
export function readBuildName(): string | null {
  const file = join(buildFolder, "sources");
  return existsSync(file) ? readFileSync(file, "utf8").slice(0, 12) : null;
}

/** The pages as `npm run build` left them. */
export async function builtPages(): Promise<Pick<ServerBuild, "renderPage" | "workerScript" | "removalScript">> {
  const file = join(buildFolder, "server/index.js");
  if (!existsSync(file)) throw new Error("The pages have not been built. Run: npm run build");
  const built: ServerBuild = await import(pathToFileURL(file).href);
  built.speak(serverSpeech);
  return built;
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
