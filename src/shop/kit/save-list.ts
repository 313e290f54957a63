import { createHash } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields, transact } from "./refusal.ts";
import type { Db, Shop } from "./shop.ts";

interface SavedList<Given, Row> {
  /** Reads the list and locks it until the transaction ends. */
  read(db: Db): Promise<Row[]>;
  problems?(db: Db, item: Given): Promise<Record<string, string>>;
  write(db: Db, items: Given[], before: Row[]): Promise<void>;
}

/** Fingerprint of a list, so that no one overwrites changes they have not seen. */
export function listVersion(rows: unknown): string {
  return createHash("sha256").update(JSON.stringify(rows, omitImageDetails)).digest("base64url").slice(0, 22);
}

/** Image details are computed in the background and are not a user's change. */
function omitImageDetails(name: string, value: unknown): unknown {
  return ["width", "height", "placeholder"].includes(name) ? undefined : value;
}

/** A list for the audit log: the details to keep of each item, by its name. Repeated names are numbered. */
export function toAuditList<Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  details: (item: Item, place: number) => unknown,
): Record<string, unknown> {
  const counts = new Map<string, number>();
  return Object.fromEntries(
    items.map((item, index) => {
      const own = name(item);
      const count = (counts.get(own) ?? 0) + 1;
      counts.set(own, count);
      return [count === 1 ? own : `${own} (${count})`, details(item, index + 1)];
    }),
  );
}

/**
 * Replaces a list with the given items; those without an id are new. Accepts only ids that the database issued, because an invented one
 * could exhaust the sequence.
 */
export async function saveList<Given extends { id: number | null }, Row extends { id: number }>(
  { db }: Shop,
  { items, seen }: { items: Given[]; seen: string },
  list: SavedList<Given, Row>,
): Promise<Refusal | undefined> {
  return transact(db, async (transaction) => {
    const before = await list.read(transaction);
    if (listVersion(before) !== seen) return refuse(409, "state_changed", serverTexts.listChanged);
    const errors: Record<string, string[]> = {};
    const ids = items.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) errors.items = [serverTexts.listedTwice];
    const known = new Set(before.map(({ id }) => id));
    for (const [index, item] of items.entries()) {
      if (item.id !== null && !known.has(item.id)) errors[`items.${index}.id`] = [serverTexts.notFound];
      const problems = (await list.problems?.(transaction, item)) ?? {};
      for (const [field, words] of Object.entries(problems)) errors[`items.${index}.${field}`] = [words];
    }
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    await list.write(transaction, items, before);
    return undefined;
  });
}
