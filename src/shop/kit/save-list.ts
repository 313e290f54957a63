import { createHash } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields, transact } from "./refusal.ts";
import type { Db, Shop } from "./shop.ts";

interface SavedList<Given, Row> {
  /** Locks the list to the end of the transaction and reads it. */
  read(db: Db): Promise<Row[]>;
  /** What is wrong with one of the items, by field. */
  problems?(db: Db, item: Given): Promise<Record<string, string>>;
  /** Makes the list exactly this. */
  write(db: Db, items: Given[], before: Row[]): Promise<void>;
}

/** Names what a list is at this moment, so that nobody saves over what they have not seen. */
export function listVersion(rows: unknown): string {
  return createHash("sha256").update(JSON.stringify(rows, omitImageDetails)).digest("base64url").slice(0, 22);
}

/** How a picture looks is found out in the background, and is nobody's change. */
function omitImageDetails(name: string, value: unknown): unknown {
  return ["width", "height", "placeholder"].includes(name) ? undefined : value;
}

/** Saves a short list as a whole: what is new, gone, changed and in another place, in one act. */
export async function saveList<Given extends { id: number | null }, Row>(
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
    for (const [index, item] of items.entries()) {
      const found = (await list.problems?.(transaction, item)) ?? {};
      for (const [field, words] of Object.entries(found)) errors[`items.${index}.${field}`] = [words];
    }
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    await list.write(transaction, items, before);
    return undefined;
  });
}
