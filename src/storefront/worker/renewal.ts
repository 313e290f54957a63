import { keptTitleHeader } from "../offline/kept-names.ts";
import { removeOtherAssets } from "./assets.ts";
import { cachesOfEarlierBuilds, currentOwner, find, kindOf, takeOverOwner } from "./kept.ts";
import { fetchAndKeep } from "./pages.ts";
import { fetchReply } from "./replies.ts";

/**
 * After an update of the shop. Nothing that an earlier build has kept is shown with this one, so it is requested again; until that is done the
 * caches of that build stay, as the list of what is to be requested.
 */

/** Before this build takes over: the pages, which are the same for everyone. */
export async function renewPages(): Promise<void> {
  const owner = await takeOverOwner();
  if (owner !== null) await alone(() => requestAgain(owner));
}

/** Once a page has said whose device this is: whatever is left, and nothing of earlier builds stays. */
export async function finishRenewal(owner: string, token: string | null): Promise<void> {
  await alone(async () => {
    if (!(await requestAgain(owner, { token }))) return;
    for (const name of await cachesOfEarlierBuilds(owner)) await caches.delete(name);
    await removeOtherAssets();
  });
}

/**
 * One by one, in the order in which they were kept.
 * @param session without it replies are left out
 * @returns false where the server could not be asked for all of them
 */
async function requestAgain(owner: string, session?: { token: string | null }): Promise<boolean> {
  for (const name of await cachesOfEarlierBuilds(owner)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // Nothing is requested for a session that has ended since.
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

/** Several pages may start it. */
async function alone(work: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request("renewal", { ifAvailable: true }, async (lock) => lock && (await work()));
}
