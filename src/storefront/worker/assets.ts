import { scope } from "./scope.ts";

/** Scripts, styles and fonts, each named by its content: what is there never changes. They are the same for everybody. */

const prefix = "assets-";
const name = prefix + scope.shopBuild;

export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: name, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    caches
      .open(name)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return response;
}

/** Keeps all that a page names. They are in the browser's own cache already, or wanted soon. */
export async function keepPageAssets(html: string): Promise<void> {
  await keepAssets(html.split(/["'\s]/).filter((part) => part.startsWith("/assets/")));
}

export async function keepAssets(addresses: string[]): Promise<void> {
  const cache = await caches.open(name);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(
    [...new Set(addresses)]
      .filter((address) => !present.has(address))
      .map(async (address) => {
        const response = await fetch(address);
        if (response.status === 200) await cache.put(address, response);
      }),
  );
}

export async function removeOtherAssets(): Promise<void> {
  for (const each of await caches.keys()) if (each.startsWith(prefix) && each !== name) await caches.delete(each);
}
