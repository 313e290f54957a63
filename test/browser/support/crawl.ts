import { setTimeout } from "node:timers/promises";

/** Crawls the shop without running scripts, following every link from the home page. */

export interface Visited {
  /** Path and query. */
  address: string;
  status: number;
  html: string;
}

export interface Crawl {
  pages: Visited[];
  /** Everything else that pages reference: pictures, documents, scripts, styles. With the first page that references it. */
  files: Map<string, string>;
  /** Broken links. */
  deadEnds: string[];
}

const atOnce = 6;

export async function crawl(origin: string): Promise<Crawl> {
  const seen = new Map([["/", "the beginning"]]);
  const crawled: Crawl = { pages: [], files: new Map(), deadEnds: [] };
  const waiting = ["/"];
  const visit = async (address: string) => {
    const page = await read(origin, address);
    const from = seen.get(address) ?? "";
    if (page.status !== 200) crawled.deadEnds.push(`${address} answers ${page.status}, linked from ${from}`);
    crawled.pages.push(page);
    for (const file of extractFiles(page.html, origin)) if (!crawled.files.has(file)) crawled.files.set(file, address);
    for (const link of extractLinks(page.html)) {
      const url = new URL(link, origin + address);
      if (url.origin !== origin) continue;
      if (/^\/(?:files|assets|icons|(?:hi\/)?api)\//.test(url.pathname)) {
        if (!crawled.files.has(url.pathname)) crawled.files.set(url.pathname, address);
        continue;
      }
      const next = withoutReturn(url);
      if (!seen.has(next)) {
        seen.set(next, address);
        waiting.push(next);
      }
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(visit));
  crawled.deadEnds.push(...deadAnchors(crawled.pages, origin), ...(await missingFiles(crawled.files, origin)));
  return crawled;
}

/** A busy shop replies with Retry-After, and the crawler waits that long (RFC 9110, 10.2.3). */
async function read(origin: string, address: string): Promise<Visited> {
  let answer = await fetch(origin + address);
  for (let visit = 1; answer.status === 503 && visit < 20; visit++) {
    await setTimeout(1000 * Number(answer.headers.get("retry-after")));
    answer = await fetch(origin + address);
  }
  return { address, status: answer.status, html: await answer.text() };
}

/** Every page links to the sign-in page with itself as the return address; one such link is enough. */
function withoutReturn(url: URL): string {
  url.searchParams.delete("next");
  return url.pathname + url.search;
}

/** The values of an attribute in all start tags of these elements. */
export function attributes(html: string, elements: string, name: string): string[] {
  const tags = html.matchAll(new RegExp(`<(?:${elements})\\b[^>]*?\\s${name}="([^"]*)"`, "gi"));
  return [...tags].map(([, value = ""]) => decoded(value));
}

export function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function extractLinks(html: string): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/method="post"/i.test(tag))
    .flatMap((tag) => attributes(tag, "form", "action"));
  return [...attributes(html, "a", "href"), ...forms];
}

function extractFiles(html: string, origin: string): string[] {
  const candidates = [...attributes(html, "img|source", "srcset"), ...attributes(html, "link", "imagesrcset")].flatMap(
    (set) => set.split(", ").map((candidate) => candidate.split(" ")[0] ?? ""),
  );
  const named = [...attributes(html, "img|script|source", "src"), ...attributes(html, "link", "href"), ...candidates];
  return named
    .map((address) => new URL(address, origin))
    .filter((url) => url.origin === origin && /\.[a-z0-9]+$/i.test(url.pathname))
    .map((url) => url.pathname);
}

/** Links to a fragment that does not exist in its page. */
function deadAnchors(pages: Visited[], origin: string): string[] {
  const ids = new Map(pages.map(({ address, html }) => [address, new Set(attributes(html, "[a-z0-9]+", "id"))]));
  return pages.flatMap(({ address, html }) =>
    extractLinks(html)
      .filter((link) => link.includes("#"))
      .map((link) => new URL(link, origin + address))
      .filter(
        (url) => url.origin === origin && !ids.get(withoutReturn(url))?.has(decodeURIComponent(url.hash.slice(1))),
      )
      .map((url) => `${url.pathname}${url.search}${url.hash} is no place in the page, linked from ${address}`),
  );
}

async function missingFiles(files: Crawl["files"], origin: string): Promise<string[]> {
  const missing: string[] = [];
  const waiting = worthAsking(files);
  const ask = async ([file, from]: [string, string]) => {
    const answer = await fetch(origin + file, { method: "HEAD" });
    if (!answer.ok) missing.push(`${file} answers ${answer.status}, named by ${from}`);
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(ask));
  return missing;
}

/** Checks only a few of the smaller pictures of each size: all are made the same way, and making them takes time. */
function worthAsking(files: Crawl["files"]): [string, string][] {
  const asked = new Map<string, number>();
  return [...files].filter(([file]) => {
    const [, size] = /^\/files\/[^/]+\/([^/]+)\/[^/]+$/.exec(file) ?? [];
    if (size === undefined) return true;
    const before = asked.get(size) ?? 0;
    asked.set(size, before + 1);
    return before < 3;
  });
}
