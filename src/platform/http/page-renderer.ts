import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import { developmentServer } from "./development.ts";

/** Renders pages. `given` is what their loaders find under the context key. */
export interface PageRenderer {
  render<T>(request: Request, key: RouterContext<T>, given: T): Promise<Response>;
  /** Rendered anew each time, and with the development tools inside. */
  development: boolean;
}

/** The server entry of the pages exports these, so that requests meet the very copies the pages were bundled with. */
interface Entry {
  createRequestHandler(
    build: ServerBuild,
    mode: string,
  ): (request: Request, context: RouterContextProvider) => Promise<Response>;
  RouterContextProvider: new () => RouterContextProvider;
}

/** The pages as `npm run build` left them. */
export async function builtPages(folder: string): Promise<PageRenderer> {
  const file = join(folder, "server/index.js");
  if (!existsSync(file)) throw new Error("The pages are not built. Run: npm run build");
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return rendererOf(async () => build, "production");
}

/** The pages as their sources are now, changed in the browser as soon as a source is saved. */
export async function developmentPages(app: FastifyInstance): Promise<PageRenderer> {
  const vite = await developmentServer(app);
  const load = () =>
    vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown> as Promise<ServerBuild>;
  return rendererOf(load, "development");
}

function rendererOf(load: () => Promise<ServerBuild>, mode: "production" | "development"): PageRenderer {
  let known: { build: ServerBuild; handle: ReturnType<Entry["createRequestHandler"]>; entry: Entry } | null = null;
  return {
    development: mode === "development",
    async render(request, key, given) {
      const build = await load();
      if (known?.build !== build) {
        const entry = build.entry.module as unknown as Entry;
        known = { build, entry, handle: entry.createRequestHandler(build, mode) };
      }
      const context = new known.entry.RouterContextProvider();
      context.set(key, given);
      return known.handle(request, context);
    },
  };
}
