import { beginView } from "../../platform/db/database.ts";
import { catchUp, loadStockCounts, type StockCounts } from "../availability/index.ts";
import { type LoadedCatalogue, type ProductChange, readCatalogue, readCatalogueChanges } from "../catalogue/index.ts";
import { nextCutOff } from "../delivery/index.ts";
import type { PublicState } from "../kit/public-state.ts";
import { ReplyCache } from "../kit/reply-cache.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { buildKits } from "../kits/index.ts";
import { nextSlideChange } from "../media/index.ts";
import { onSale } from "../products/index.ts";
import { istDate } from "../tax/index.ts";
import { stillRight, stillRightWithStock } from "./carried-replies.ts";
import { readSettled } from "./queries.ts";
import { readParts, type ShortParts } from "./short-parts.ts";
import type { Stale } from "./stale.ts";

export const replyCacheBytes = 96_000_000;

/** A state that has not been published and so has no version yet. */
export interface LoadedState extends Omit<PublicState, "version"> {
  readonly availability: StockCounts;
  readonly catalogue: LoadedCatalogue;
  readonly parts: ShortParts;
  /** The state, except availability, includes every transaction before this one. */
  readonly settled: string;
}

type Sources = Pick<Shop, "db" | "clock">;

/** Reads everything in one snapshot of the database, so that no change is seen half done. */
export async function loadState({ db, clock }: Sources): Promise<LoadedState> {
  const now = clock.now();
  const { settled, build, availability, parts } = await inOneView(db, async (view) => {
    const settled = await readSettled(view);
    const build = await readCatalogue(view, now);
    return { settled, build, availability: await loadStockCounts(view), parts: await readParts(view, now) };
  });
  return {
    ...complete(parts, await build(), now),
    settled,
    // Units sold since must not be shown as in stock again.
    availability: await catchUp(db, availability),
    replies: new ReplyCache(replyCacheBytes),
  };
}

/**
 * Builds the next state. Reads the changed products again, and the short lists if one of them has changed or a moment that they depend on
 * has come.
 * @param findStale returns what has changed; called once the view exists, so that nothing it shows is missed
 */
export async function updateState(
  { db, clock }: Sources,
  previous: LoadedState,
  findStale: () => Promise<Stale>,
): Promise<LoadedState> {
  const now = clock.now();
  // The clock may have been set back.
  const isDue = now >= previous.validUntil || now < previous.catalogue.loadedAt;
  const { settled, stale, read, recounted, parts } = await inOneView(db, async (view) => {
    const [settled, stale] = await Promise.all([readSettled(view), findStale()]);
    if (stale.everything) throw new EverythingStale();
    const ids = stale.products.union(new Set(await idsWithFiles(view, stale.files)));
    const readsLists = isDue || stale.lists || stale.files.size > 0;
    const read = await readCatalogueChanges(previous.catalogue, view, { ids, now, readsLists });
    // Lots expire at midnight.
    const recounted = isDue ? await loadStockCounts(view) : null;
    const isOnFront = [...read.changes].some((change) => isShowcased(previous.parts, change));
    const parts = readsLists || isOnFront ? await readParts(view, now) : previous.parts;
    return { settled, stale, read, recounted, parts };
  });
  const state = complete(parts, read.apply(), now);
  const availability = await catchUp(db, recounted ?? previous.availability, [...stale.stock]);
  const isSameOtherwise = !stale.lists && !isDue;
  const replies = isSameOtherwise
    ? previous.replies.carried(stillRight(previous, { ...state, availability }, read.changes))
    : new ReplyCache(replyCacheBytes);
  return { ...state, settled, availability, replies };
}

/** The home page shows some products. */
function isShowcased({ settings }: ShortParts, { before, after }: ProductChange): boolean {
  const { items } = settings.home.showcase;
  return [before, after].some((product) => product !== undefined && items.includes(product.slug));
}

export const idsWithFiles = async (view: Db, paths: ReadonlySet<string>) =>
  paths.size === 0 ? [] : onSale.idsWithFiles(view, [...paths]);

/** Thrown by an update that does not know enough about what has changed. */
export class EverythingStale extends Error {}

/** The same state with other stock. Replies that would now show another label are discarded. */
export function withAvailability(state: LoadedState, availability: StockCounts): LoadedState {
  return { ...state, availability, replies: state.replies.carried(stillRightWithStock(state, availability)) };
}

export async function inOneView<Result>(db: Db, read: (view: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (view) => {
      await beginView(view);
      return read(view);
    });
}

export function complete(parts: ShortParts, catalogue: LoadedCatalogue, now: Date) {
  const { kitRows, files, ...shown } = parts;
  const kits = buildKits(kitRows, catalogue.variantById, files);
  const cutOff = nextCutOff(now, parts.settings.delivery);
  const changes = [catalogue.nextDealChange, nextSlideChange(parts.media, now), cutOff, nextMidnight(now)];
  return { ...shown, parts, catalogue, kits, validUntil: earliest(changes) };
}

function earliest(moments: (Date | null)[]): Date {
  return new Date(Math.min(...moments.filter((moment) => moment !== null).map(Number)));
}

/** The end of the day in India. */
function nextMidnight(now: Date): Date {
  return new Date(Date.parse(`${istDate(now)}T00:00:00+05:30`) + 24 * 60 * 60 * 1000);
}
