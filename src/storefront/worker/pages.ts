import { languageFromPath, localAddress, withoutLanguage } from "../../language/addresses.ts";
import type { Language } from "../../language/text.ts";
import { buildHeader, keptAtAttribute, keptAtHeader, keptAtId, keptTitleHeader } from "../offline/kept-names.ts";
import { soon } from "../offline/soon.ts";
import { keepPageAssets } from "./assets.ts";
import { isFinal } from "./final.ts";
import { bodyLimits, currentOwner, type Details, find, forget, keep, ownerOfRequest } from "./kept.ts";
import { longestMs, networkPatienceMs, storagePatienceMs } from "./patience.ts";
import { readBody } from "./read-body.ts";
import { type FetchEvent, scope } from "./scope.ts";

/** Pages that are useful without a connection. The others, such as checkout, only lead elsewhere. */
const keptPages =
  /^\/(?:(?:product|kits)(?:\/.*)?|compare|top-selling|deal-of-the-day|cart|wishlist|lists(?:\/.*)?|orderhistory|orderdetail|documents|about-us|quality|payments|cancell(?:ection|ation)|privacy-policy|faq|contact-us|seller-details)?$/;
const neverKept = /^\/product\/add-review\//;

const offlinePage = "/offline";

/** A page kept less than this ago is not requested again. */
const recentMs = 5 * 60 * 1000;

/**
 * The page from the server; if there is no response or it takes too long, the kept copy with its age; without a copy, the offline page.
 * Storage is read only then, so that no page waits for it.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const address = pathname + search;
  if (isOfflinePage(pathname)) {
    const copy = await soon(findPage(pathname), storagePatienceMs);
    if (copy) return copy;
  }
  const isKept = isKeptPage(pathname);
  const copied = requestPage(event).then((response) => {
    return { response, copy: isKept && isToBeKept(response) ? response.clone() : null };
  });
  if (isKept) {
    const owner = ownerOfRequest();
    event.waitUntil(copied.then(async (answer) => store(address, answer, await owner)).catch(() => {}));
  }

  const network = copied.then(({ response }) => response);
  const answer = await soon(network, networkPatienceMs);
  if (answer) return answer;
  const kept = isKept ? await soon(findDatedPage(address), storagePatienceMs) : null;
  if (kept) return kept;
  // If the server never responds, the offline page is shown in the end.
  const late = await soon(network, longestMs - networkPatienceMs);
  return late ?? (await soon(leadToOfflinePage(address), storagePatienceMs)) ?? network;
}

async function requestPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  if (request.cache !== "force-cache") return preloaded ?? fetch(request);
  // When going back, browsers show their cached page, which does not display its age.
  await preloaded?.body?.cancel();
  return fetch(request, { cache: "no-cache" });
}

async function findPage(address: string): Promise<Response | null> {
  const owner = await currentOwner();
  const page = owner === null ? null : await find("page", owner, address);
  if (page) return page;
  // The pages may have been handed to the next owner during the lookup.
  const next = await currentOwner();
  return next === null || next === owner ? null : find("page", next, address);
}

async function findDatedPage(address: string): Promise<Response | null> {
  const kept = await findPage(address);
  return kept && withDate(kept, languageFromPath(address));
}

async function store(
  address: string,
  { response, copy }: { response: Response; copy: Response | null },
  owner: string | null,
) {
  if (owner === null) await copy?.body?.cancel();
  else if (copy) await keepPage(address, copy, { owner });
  else await passOver(address, response, owner);
}

/** Keeps a page that was reached without a full page load, and the offline page. */
export async function keepVisited(address: string, { owner, title }: Details): Promise<void> {
  const { origin, pathname, search } = new URL(address, scope.location.href);
  if (origin !== scope.location.origin) return;
  const offline = localAddress(offlinePage, languageFromPath(pathname));
  if (!(await find("page", owner, offline))) await fetchAndKeep(offline, { owner });
  if (!isKeptPage(pathname)) return;
  const kept = await find("page", owner, pathname + search);
  const age = Date.now() - Date.parse(kept?.headers.get(keptAtHeader) ?? "1970");
  // Negative if the device's clock is slow.
  if (kept && Math.abs(age) < recentMs) {
    // Once the page has its data, its title may be more specific: the number of an order.
    if (title && kept.headers.get(keptTitleHeader) !== encodeURIComponent(title)) {
      await keep("page", pathname + search, kept, { owner, title });
    }
    return;
  }
  await fetchAndKeep(pathname + search, { owner, title });
}

/** @returns whether the server has given a final response from this build */
export async function fetchAndKeep(address: string, details: Details): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(longestMs) });
  if (isToBeKept(response)) await keepPage(address, response, details);
  else await passOver(address, response, details.owner);
  return isFinal(response);
}

async function keepPage(address: string, response: Response, details: Details): Promise<void> {
  const body = await readBody(response, bodyLimits("page"));
  if (body === null) return;
  const html = await body.text();
  await keepPageAssets(html);
  const whole = new Response(body, { headers: response.headers });
  await keep("page", address, whole, { ...details, title: details.title || readTitle(html) });
}

/**
 * Decided before copying a response: the body of a copied one streams through this worker, and would be cut off when the worker of another
 * build takes over.
 */
function isToBeKept({ status, headers, redirected }: Response): boolean {
  if (status !== 200 || redirected || headers.get(buildHeader) !== scope.shopBuild) return false;
  return (
    headers.get("content-type")?.startsWith("text/html") === true && !headers.get("cache-control")?.includes("no-store")
  );
}

async function passOver(
  address: string,
  { status, headers, redirected, type }: Response,
  owner: string,
): Promise<void> {
  const build = headers.get(buildHeader);
  // The shop was updated: the worker of the new build keeps its pages. Waiting for it here would hold it up.
  if (build && build !== scope.shopBuild) scope.registration.update().catch(() => {});
  // The page no longer exists, or redirects elsewhere.
  if (status === 404 || status === 410 || redirected || type === "opaqueredirect") await forget("page", owner, address);
}

const readTitle = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

/** A kept page shows its age before anything else. The wording comes from the server. */
async function withDate(kept: Response, language: Language): Promise<Response> {
  const at = kept.headers.get(keptAtHeader) ?? "";
  const html = (await kept.text())
    .replace("<html ", `<html ${keptAtAttribute}="${at}" `)
    .replace(` id="${keptAtId}">`, `$&${formatted(at, language)}`);
  return new Response(html, { headers: kept.headers });
}

/** The same time format as on pages, in IST. */
function formatted(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language === "hi" ? "hi-IN-u-nu-latn" : "en-IN", {
    ...{
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone: "Asia/Kolkata",
    },
  }).format(new Date(at));
}

/** Null if the offline page was not kept. */
async function leadToOfflinePage(address: string): Promise<Response | null> {
  const offline = localAddress(offlinePage, languageFromPath(address));
  const isThere = (await findPage(offline)) !== null;
  return isThere ? Response.redirect(`${offline}?from=${encodeURIComponent(address)}`) : null;
}

function isKeptPage(path: string): boolean {
  const page = withoutLanguage(path);
  return keptPages.test(page) && !neverKept.test(page);
}

const isOfflinePage = (path: string) => withoutLanguage(path) === offlinePage;
