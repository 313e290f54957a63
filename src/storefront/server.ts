import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { ApiError } from "../contract/api-error.ts";
import { apiContext, type CallFunction } from "./client.ts";
import { checkDeferredScripts } from "./start/check-deferred-scripts.ts";

/**
 * What the server build exports. The request handler is bundled with the pages, so that there is one copy of React Router and of
 * every context key.
 */

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders a page, or answers a request for its data.
 * @param call how loaders and actions reach the shop
 */
export function renderPage(request: Request, call: CallFunction): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  return handle(request, context);
}

/** Run at the end of each build. Throws when the pages do not work as built. */
export function checkBuild(): Promise<void> {
  const refuse = () => Promise.reject(new ApiError(429, { message: "", code: "checking" }));
  return checkDeferredScripts((request) => renderPage(request, refuse));
}
