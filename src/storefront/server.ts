import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { ApiError } from "../contract/api-error.ts";
import { languageFromPath, localAddress } from "../language/addresses.ts";
import type { Language } from "../language/text.ts";
import { apiContext, type CallFunction } from "./client.ts";
import { checkDeferredScripts } from "./start/check-deferred-scripts.ts";

/**
 * The exports of the server build. The request handler is bundled with the pages, so that there is only one copy of React Router and of
 * every context key.
 */

/** Lets the server set the language of the pages. */
export { speak } from "../language/text.ts";

/** The service worker, and its replacement when the shop should not work offline. */
export { default as removalScript } from "./worker/removal.ts?script";
export { default as workerScript } from "./worker/worker.ts?script";

const handle: Record<Language, ReturnType<typeof createRequestHandler>> = {
  en: createRequestHandler(build, import.meta.env.MODE),
  hi: createRequestHandler(
    { ...build, basename: localAddress("/", "hi"), assets: inHindi(build.assets) },
    import.meta.env.MODE,
  ),
};

/** The scripts written by `scripts/prepare/write-languages.ts`. In development, both languages have the same ones. */
function inHindi(assets: typeof build.assets): typeof build.assets {
  if (!import.meta.env.PROD) return assets;
  const folder = `/assets/${import.meta.env.HINDI_FOLDER}/`;
  return JSON.parse(JSON.stringify(assets).replaceAll(/"\/assets\/(?=[\w.-]+\.js")/g, `"${folder}`));
}

/**
 * Renders a page, or answers a request for its data.
 * @param call with which loaders and actions call the shop
 */
export function renderPage(request: Request, call: CallFunction): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  return handle[languageFromPath(new URL(request.url).pathname)](request, context);
}

/** Runs at the end of each build. Throws if the built pages do not work. */
export function checkBuild(): Promise<void> {
  const refuse = () => Promise.reject(new ApiError(429, { message: "", code: "checking" }));
  return checkDeferredScripts((request) => renderPage(request, refuse));
}
