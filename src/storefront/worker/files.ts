import { soon } from "../offline/soon.ts";
import { currentOwner, find, type Kind, keep, ownerOfRequest } from "./kept.ts";
import { copyPatienceMs, storagePatienceMs } from "./patience.ts";
import type { FetchEvent } from "./scope.ts";

/** Product pictures and documents. Their names contain a hash of the content, so a kept copy is as good as the file. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const kind = pathname.endsWith(".pdf") ? "document" : "picture";
  const copy = findFile(kind, address);
  const kept = await soon(copy, copyPatienceMs);
  if (kept && isFinal(kept)) return kept;
  const owner = ownerOfRequest();
  try {
    const response = await fetch(request);
    if (response.status === 200) event.waitUntil(keepFile(kind, address, response.clone(), owner).catch(() => {}));
    return response;
  } catch {
    return kept ?? (await soon(copy, storagePatienceMs)) ?? Response.error();
  }
}

async function findFile(kind: Kind, address: string): Promise<Response | null> {
  const owner = await currentOwner();
  return owner === null ? null : find(kind, owner, address);
}

async function keepFile(
  kind: Kind,
  address: string,
  response: Response,
  requested: Promise<string | null>,
): Promise<void> {
  const owner = await requested;
  if (owner === null) await response.body?.cancel();
  else await keep(kind, address, response, { owner });
}

/** A placeholder for a picture that is still being made is requested again. */
function isFinal({ headers }: Response): boolean {
  return headers.get("cache-control")?.includes("immutable") === true;
}
