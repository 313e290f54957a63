import { currentOwner, find, keep } from "./kept.ts";
import type { FetchEvent } from "./scope.ts";

/** Pictures and papers of products, named by their content: the copy is as good as the file. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const owner = await currentOwner();
  const kind = pathname.endsWith(".pdf") ? "document" : "picture";
  const kept = owner && (await find(kind, owner, address));
  if (kept && isFinal(kept)) return kept;
  try {
    const response = await fetch(request);
    if (owner && response.status === 200) event.waitUntil(keep(kind, address, response.clone(), { owner }));
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** A substitute for a picture that is still being made is requested again. */
function isFinal({ headers }: Response): boolean {
  return headers.get("cache-control")?.includes("immutable") === true;
}
