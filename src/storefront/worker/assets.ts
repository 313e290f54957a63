import { soon } from "../offline/soon.ts";
import { copyPatienceMs, longestMs, storagePatienceMs } from "./patience.ts";
import { scope } from "./scope.ts";

/** Scripts, styles and fonts. Their names contain a hash of the content, so files never change. They are shared by everyone. */

const prefix = "assets-";
const name = prefix + scope.shopBuild;

/** The build's file names, with Hindi ones in a folder. Text that customers write on a page may look the same. */
const asset = /^\/assets\/(?:[\w-]{1,50}\/)?[\w.-]{1,100}$/;
/** Limit per page; no page has that many. */
const mostOfPage = 200;

export async function answerAsset(request: Request): Promise<Response> {
  const copy = caches.match(request, { cacheName: name, ignoreVary: true });
  const kept = await soon(copy, copyPatienceMs);
  if (kept) return kept;
  const response = await fetch(request).catch(() => soon(copy, storagePatienceMs));
  if (!response) return Response.error();
  if (response.status === 200) {
    const copy = response.clone();
    caches
      .open(name)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return response;
}

/** Keeps all assets that a page names. They are already in the browser's own cache, or will soon be needed. */
export async function keepPageAssets(html: string): Promise<void> {
  const named = new Set(html.split(/["'\s]/).filter((part) => asset.test(part)));
  await keepAssets([...named].slice(0, mostOfPage));
}

export async function keepAssets(addresses: string[]): Promise<void> {
  const cache = await caches.open(name);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(
    [...new Set(addresses)]
      .filter((address) => !present.has(address))
      .map(async (address) => {
        // A cache of an earlier build may contain it.
        const response =
          (await caches.match(address, { ignoreVary: true })) ??
          (await fetch(address, { signal: AbortSignal.timeout(longestMs) }));
        if (response.status === 200) await cache.put(address, response);
      }),
  );
}

export async function removeOtherAssets(): Promise<void> {
  for (const each of await caches.keys()) if (each.startsWith(prefix) && each !== name) await caches.delete(each);
}
