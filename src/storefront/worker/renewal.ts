import { keptTitleHeader } from "../offline/kept-names.ts";
import { removeOtherAssets } from "./assets.ts";
import { cachesOfEarlierBuilds, currentOwner, find, kindOf, takeOverOwner } from "./kept.ts";
import { fetchAndKeep } from "./pages.ts";
import { fetchReply } from "./replies.ts";

/**
 * Runs after an update of the shop. Nothing kept by an earlier build is shown with this one, so it is requested again; until then, the
 * caches of that build stay, as the list of what to request.
 */

/** Before this build takes over: requests pages, which are the same for everyone. */
export async function renewPages(): Promise<void> {
  const owner = await takeOverOwner();
  if (owner !== null) await alone(() => requestAgain(owner));
}

/** Once a page has told the worker whose device this is: requests the rest, and then removes everything of earlier builds. */
export async function finishRenewal(owner: string, token: string | null): Promise<void> {
  await alone(async () => {
    if (!(await requestAgain(owner, { token }))) return;
    for (const name of await cachesOfEarlierBuilds(owner)) await caches.delete(name);
    await removeOtherAssets();
  });
}

/**
 * One by one, in the order in which they were kept.
 * @param session if omitted, replies are skipped
 * @returns false if not all of them got a response
 */
async function requestAgain(owner: string, session?: { token: string | null }): Promise<boolean> {
  for (const name of await cachesOfEarlierBuilds(owner)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // Nothing is requested for a session that has since ended.
      if ((await currentOwner()) !== owner) return false;
      const copy = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      const address = pathname + search;
      const kind = kindOf(copy);
      if (!copy || (kind === "reply" && !session) || (await find(kind, owner, address))) continue;
      const title = decodeURIComponent(copy.headers.get(keptTitleHeader) ?? "");
      const isAnswered =
        kind === "page"
          ? await fetchAndKeep(address, { owner, title })
          : await fetchReply(address, session?.token ?? null);
      if (!isAnswered) return false;
    }
  }
  return true;
}

/** Several pages may start it at once. */
async function alone(work: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request("renewal", { ifAvailable: true }, async (lock) => lock && (await work()));
}
