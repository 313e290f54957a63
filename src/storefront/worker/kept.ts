import { localAddress } from "../../language/addresses.ts";
import { languages } from "../../language/text.ts";
import { keptAtHeader, keptPrefix, keptTitleHeader } from "../offline/kept-names.ts";
import { hashOwner } from "../offline/owner.ts";
import { soon } from "../offline/soon.ts";
import { longestMs } from "./patience.ts";
import { readBody } from "./read-body.ts";
import { scope } from "./scope.ts";

/**
 * Two caches of one owner: `kept-<build>-<owner>` contains pages and replies, `files-<owner>` pictures and documents, which are the same in
 * every build. The owner is a hash of the customer's token, or `visitor`. The owner is recorded nowhere else: there are no caches of other
 * customers.
 */

const filesPrefix = "files-";
const ofBuild = `${keptPrefix}${scope.shopBuild}-`;

export type Kind = "page" | "reply" | "document" | "picture";

/** Maximum number of each kind, and maximum size of one in bytes. The oldest are removed first. */
const limits: Record<Kind, { count: number; bytes: number }> = {
  page: { count: 60, bytes: 1_000_000 },
  reply: { count: 150, bytes: 1_000_000 },
  document: { count: 20, bytes: 5_000_000 },
  picture: { count: 200, bytes: 500_000 },
};
/** Total of all kinds. */
const maxBytes = 40_000_000;

export const bodyLimits = (kind: Kind) => ({ bytes: limits[kind].bytes, stallMs: longestMs });

const kindHeader = "Kept-Kind";
const bytesHeader = "Kept-Bytes";

export const kindOf = (copy: Response | undefined) => (copy?.headers.get(kindHeader) ?? "reply") as Kind;

const isFile = (kind: Kind) => kind === "document" || kind === "picture";

let endAdoption = () => {};
/** Resolves at the end of the next adoption. */
let adoption = awaitAdoption();

/** Some customers' browsers do not support `Promise.withResolvers`. */
function awaitAdoption() {
  return new Promise<void>((resolve) => {
    endAdoption = resolve;
  });
}

/** Assigns this device to the customer with this token, or to a visitor. Removes everything kept for others. */
export async function adopt(token: string | null): Promise<void> {
  const owner = await hashOwner(token);
  await alone(async () => {
    // If the disk is full, nothing is handed on.
    await handOn(owner).catch(() => {});
    // Deleted last, so that these pages are always available: the page shown after signing out is requested at the same time.
    for (const name of await caches.keys()) {
      const isPersonal = name.startsWith(keptPrefix) || name.startsWith(filesPrefix);
      if (isPersonal && ownerIn(name) !== owner) await caches.delete(name);
    }
  });
  endAdoption();
  adoption = awaitAdoption();
}

async function handOn(owner: string): Promise<void> {
  const handedOn = await impersonalPages();
  for (const prefix of [ofBuild, filesPrefix]) await caches.open(prefix + owner);
  const cache = await caches.open(ofBuild + owner);
  for (const [address, page] of handedOn) if (!(await cache.match(address))) await cache.put(address, page);
}

/** The home page and the offline page, which contain nothing about who opened them. Signing out leads there. */
async function impersonalPages(): Promise<[address: string, page: Response][]> {
  const owner = await currentOwner();
  if (owner === null) return [];
  const cache = await caches.open(ofBuild + owner);
  const addresses = languages.flatMap((each) => ["/", "/offline"].map((path) => localAddress(path, each)));
  const pages = addresses.map(async (address) => [address, await cache.match(address)] as const);
  return (await Promise.all(pages)).flatMap(([address, page]) => (page ? [[address, page]] : []));
}

/** This owner's caches of earlier builds with pages and replies. They are never shown, only requested again. */
export async function cachesOfEarlierBuilds(owner: string): Promise<string[]> {
  const isEarlier = (name: string) => name.startsWith(keptPrefix) && !name.startsWith(ofBuild);
  return (await caches.keys()).filter((name) => isEarlier(name) && ownerIn(name) === owner);
}

/**
 * Carries the device's owner over from the previous build to one just installed.
 * @returns null if there was no owner
 */
export async function takeOverOwner(): Promise<string | null> {
  return alone(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith(keptPrefix));
    if (name === undefined) return null;
    const owner = ownerIn(name);
    for (const prefix of [ofBuild, filesPrefix]) await caches.open(prefix + owner);
    return owner;
  });
}

const ownerIn = (cacheName: string) => cacheName.slice(cacheName.lastIndexOf("-") + 1);

/**
 * Whether the device belongs to this owner, now or soon: a page requests its data before it has told the worker whose device this is, and
 * while the worker is processing that.
 */
export async function belongsTo(owner: string): Promise<boolean> {
  const end = performance.now() + longestMs;
  for (;;) {
    const next = adoption.then(() => true);
    if ((await currentOwner()) === owner) return true;
    if (!(await soon(next, end - performance.now()))) return false;
  }
}

/**
 * Call it when sending a request that does not identify its owner: by the time the response arrives, the device may belong to another.
 * @returns null when nothing may be kept yet
 */
export async function ownerOfRequest(): Promise<string | null> {
  return soon(withLock("shared", currentOwner), locksWithinMs);
}

/** @returns null when nothing may be kept yet */
export async function currentOwner(): Promise<string | null> {
  const name = (await caches.keys()).find((each) => each.startsWith(ofBuild));
  return name?.slice(ofBuild.length) ?? null;
}

export async function find(kind: Kind, owner: string, address: string): Promise<Response | null> {
  const name = (isFile(kind) ? filesPrefix : ofBuild) + owner;
  if (!(await caches.has(name))) return null;
  return (await (await caches.open(name)).match(address)) ?? null;
}

export interface Details {
  owner: string;
  title?: string;
}

/** Keeps a complete reply, unless another customer has signed in since. If the disk is full, it is not kept. */
export async function keep(kind: Kind, address: string, response: Response, { owner, title }: Details): Promise<void> {
  const body = await readBody(response, bodyLimits(kind));
  if (body === null) return;
  const headers = new Headers(response.headers);
  for (const name of ["vary", "content-encoding", "content-length"]) headers.delete(name);
  headers.set(keptAtHeader, headers.get(keptAtHeader) ?? momentOf(headers));
  headers.set(kindHeader, kind);
  headers.set(bytesHeader, String(body.size));
  if (title) headers.set(keptTitleHeader, encodeURIComponent(title));
  try {
    await whileOwner(owner, async () => {
      const cache = await caches.open((isFile(kind) ? filesPrefix : ofBuild) + owner);
      await cache.put(address, new Response(body, { headers }));
    });
    await trim(owner);
  } catch {
    await trim(owner, 0.5).catch(() => {});
  }
}

/** By the server's clock, because the device's may be wrong. */
function momentOf(headers: Headers): string {
  const sent = Date.parse(headers.get("date") ?? "");
  return new Date(Number.isNaN(sent) ? Date.now() : sent).toISOString();
}

export async function forget(kind: Kind, owner: string, address: string): Promise<void> {
  await whileOwner(owner, async () => {
    await (await caches.open((isFile(kind) ? filesPrefix : ofBuild) + owner)).delete(address);
  });
}

/** An updated worker waits for the operations of the previous one. */
const locksWithinMs = 5000;

function withLock<Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request("kept", { mode, signal: AbortSignal.timeout(locksWithinMs) }, work);
}

const alone = <Result>(work: () => Promise<Result>) => withLock("exclusive", work);

/** Wiping takes this lock exclusively, so nothing is written into a cache that was removed. */
function whileOwner(owner: string, work: () => Promise<void>): Promise<void> {
  return withLock("shared", async () => {
    if ((await currentOwner()) === owner) await work();
  });
}

let changes = 0;

/** Removes what exceeds the limits, oldest first. Reading the caches takes a while, so it is done only now and then. */
async function trim(owner: string, share = 1): Promise<void> {
  if (share === 1 && changes++ % 10 !== 0) return;
  const left = Object.fromEntries(
    Object.entries(limits).map(([kind, { count }]) => [kind, Math.floor(count * share)]),
  ) as Record<Kind, number>;
  let bytes = maxBytes * share;
  await whileOwner(owner, async () => {
    for (const name of [ofBuild + owner, filesPrefix + owner]) {
      const cache = await caches.open(name);
      // Entries put again move to the end.
      for (const request of (await cache.keys()).toReversed()) {
        const copy = await cache.match(request);
        const kind = kindOf(copy);
        bytes -= Number(copy?.headers.get(bytesHeader));
        if (left[kind]-- <= 0 || bytes < 0) await cache.delete(request);
      }
    }
  });
}
