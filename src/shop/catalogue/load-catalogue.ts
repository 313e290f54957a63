import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import type { Db } from "../kit/shop.ts";
import { GivenSlots, type ProductChange, productWithId } from "../product-table/index.ts";
import { onSale } from "../products/index.ts";
import { istDate } from "../tax/index.ts";
import { Assembler } from "./assemble.ts";
import { compose, type LoadedCatalogue } from "./compose.ts";
import { changeParts, type Parts, PartsBuilder } from "./parts.ts";
import { type CatalogueLists, readLists, readProducts } from "./read-rows.ts";

/**
 * Reads everything on sale. `now` decides which deals and tax classes are in force.
 * @returns a function that builds the catalogue: in a large shop that takes a while, and needs no connection
 */
export async function readCatalogue(db: Db, now: Date): Promise<() => Promise<LoadedCatalogue>> {
  const lists = await readLists(db, now);
  const slots = new GivenSlots();
  const assembler = new Assembler((id) => slots.of(id));
  const builder = new PartsBuilder(slots, assembler);
  for await (const rows of readProducts(db, await onSale.idsOnSale(db), now)) {
    for (const product of assembler.assemble(rows, lists.categories, lists.attributes)) builder.add(product);
    await yieldToEventLoop();
  }
  return async () => compose({ parts: await builder.finish(lists), lists, now });
}

interface MayHaveChanged {
  /** Products that may have been changed, added or removed. */
  ids: ReadonlySet<number>;
  now: Date;
  /** Whether categories, attributes, other short lists or time-dependent values may have changed too. */
  readsLists: boolean;
}

/** A catalogue whose short lists have not been read yet. */
export interface RestoredCatalogue extends Pick<LoadedCatalogue, "parts" | "loadedAt"> {
  readonly lists: Record<"categories" | "attributes", Named>;
}

/** Reads what has changed. */
export async function readCatalogueChanges(
  previous: LoadedCatalogue | RestoredCatalogue,
  db: Db,
  { ids, now, readsLists }: MayHaveChanged,
): Promise<{ changes: readonly ProductChange[]; apply: () => LoadedCatalogue }> {
  const { parts } = previous;
  const composed = "table" in previous ? previous : undefined;
  const known = readsLists ? undefined : composed?.lists;
  const read = known ?? (await readLists(db, now));
  const byTime = known === undefined ? await changedByTime(db, previous.loadedAt, now) : [];
  const stale = new Set([...ids, ...byTime, ...withRenamed(previous, read)]);
  const [nextDealChange, changes] = await Promise.all([
    known === undefined ? read.nextDealChange : onSale.nextDealChange(db, now),
    readChanges(parts, read, db, [...stale], now),
  ]);
  const lists = { ...read, nextDealChange };
  const apply = () => compose({ parts: changeParts(parts, changes, lists), lists, now, previous: composed, changes });
  return { changes, apply };
}

async function changedByTime(db: Db, before: Date, now: Date): Promise<number[]> {
  if (before.getTime() === now.getTime()) return [];
  // The clock may have been set back.
  const [from, to] = before < now ? [before, now] : [now, before];
  return onSale.idsChangedByTime(db, { from, to, fromDay: istDate(from), toDay: istDate(to) });
}

async function readChanges(parts: Parts, lists: CatalogueLists, db: Db, ids: number[], now: Date) {
  const { table, assembler } = parts;
  const changes: ProductChange[] = [];
  const gone = new Set(ids);
  for await (const rows of readProducts(db, ids, now)) {
    for (const after of assembler.assemble(rows, lists.categories, lists.attributes)) {
      gone.delete(after.id);
      changes.push({ slot: after.slot, before: table.products.at(after.slot), after });
    }
    await yieldToEventLoop();
  }
  for (const id of gone) {
    const before = productWithId(table, id);
    if (before) changes.push({ slot: before.slot, before, after: undefined });
  }
  return changes;
}

/** Products that show the name of a renamed category or attribute. */
function withRenamed({ lists, parts }: LoadedCatalogue | RestoredCatalogue, now: CatalogueLists): number[] {
  const categories = renamed(lists.categories, now.categories);
  const attributes = renamed(lists.attributes, now.attributes);
  if (categories.size === 0 && attributes.size === 0) return [];
  const { orders, columns, products } = parts.table;
  const slots = new Set(orders.catalogue.filter((slot) => categories.has(columns.category[slot] ?? 0)));
  for (const attribute of attributes) for (const slot of parts.facets.slotsWith(attribute)) slots.add(slot);
  return [...slots].flatMap((slot) => products.passing(slot)?.id ?? []);
}

type Named = readonly { id: number; name: string }[];

function renamed(before: Named, after: Named): Set<number> {
  if (before === after) return new Set();
  const names = new Map(before.map(({ id, name }) => [id, name]));
  return new Set(after.filter(({ id, name }) => names.get(id) !== name).map(({ id }) => id));
}
