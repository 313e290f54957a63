import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { earlyCallAttribute } from "./early-reply.ts";
import { headScript } from "./head-script.ts";
import { type RootData, withoutUnused } from "./root-data.ts";
import { compactData, withoutScrollScript } from "./start/compact-data.ts";
import { deferScripts } from "./start/defer-scripts.ts";
import { takeMarks } from "./start/marked-scripts.ts";
import startScript from "./start/start-scripts.ts?script";
import startScriptWithPrices from "./start/start-scripts-with-prices.ts?script";

const renderTimeoutMs = 10_000;

/** Renders the whole page before sending anything, because it is hashed, compressed and cached in one piece. */
export default async function handleRequest(
  request: Request,
  intendedStatus: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = randomBytes(16).toString("base64url");
  const rendered = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />);
  const status = rendered.failed ? 500 : intendedStatus;
  const page = import.meta.env.PROD ? lightened(rendered.html, nonce, routerContext.manifest) : rendered.html;
  const { html, scripts } = takeMarks(page, nonce);
  // The server turns this header into the policy and does not send it.
  const inline = scripts.length > 0 ? [headScript, ...scripts] : [];
  headers.set("X-Inline-Scripts", inline.map(cspHash).join(" "));
  const { theme } = (routerContext.staticHandlerContext.loaderData.root as RootData | undefined)?.site.brand ?? {};
  if (theme) headers.set("X-Inline-Styles", cspHash(theme));
  return new Response(html, { status, headers });
}

/** The same page in fewer bytes, with deferred scripts. */
function lightened(html: string, nonce: string, { entry, routes }: EntryContext["manifest"]): string {
  const start = htmlTag.exec(html)?.[0].includes(` ${earlyCallAttribute}=`) ? startScriptWithPrices : startScript;
  const styles = secondStyles(routes);
  const link = `<link nonce="${nonce}" rel="stylesheet" href="${styles}"/>`;
  const isThere = html.includes(link);
  const deferred = deferScripts(html, nonce, entry.module, start, isThere ? undefined : styles);
  if (deferred === html) return withoutDiscovery(html);
  // React removes one link when a page without it replaces this one, and leaves the other, because dialogs on that page need the styles
  // too.
  const kept = deferred.replace(link, link + link);
  return withoutDiscovery(compactData(withoutScrollScript(kept, nonce), nonce, withoutUnused));
}

/** The URL of the second stylesheet: see `scripts/prepare/two-stylesheets.ts`. */
function secondStyles({ root, ...pages }: EntryContext["manifest"]["routes"]): string | undefined {
  return Object.values(pages).flatMap((page) => page?.css ?? [])[0];
}

/** Turns off route discovery, because the manifest contains all routes. */
function withoutDiscovery(html: string): string {
  return html.replaceAll(' data-discover="true"', "");
}

const htmlTag = /^<!DOCTYPE html><html[^>]*>/;

/** A hash of a script or style sheet, in the notation of a content security policy. */
function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function render(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise large parts would be sent at the end of the page and moved into place by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/** Pages that do not exist and requests that the visitor aborted are not faults. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(isRouteErrorResponse(error) && error.data instanceof Error ? error.data : error);
};
