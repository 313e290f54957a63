import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { ValueIndex } from "../facets/index.ts";
import { NameIndex, ReferenceGrams, ReferenceKeys, WordIndex } from "../product-index/index.ts";
import { restoreTable, SharedValues, saveTable } from "../product-table/index.ts";
import { Assembler } from "./assemble.ts";
import type { LoadedCatalogue } from "./compose.ts";
import type { RestoredCatalogue } from "./load-catalogue.ts";

/**
 * The parts of a catalogue, for a process that starts later: everything except short lists, which are read again. Data shared by all states
 * may grow in the meantime, but the saved parts do not refer to what is added.
 */
export async function saveCatalogue({ parts, lists, loadedAt }: LoadedCatalogue) {
  const { table, names, words, grams, keys, facets, assembler } = parts;
  const soon = async <Value>(save: () => Value | Promise<Value>): Promise<Value> => {
    await yieldToEventLoop();
    return save();
  };
  return {
    loadedAt: loadedAt.getTime(),
    table: await soon(() => saveTable(table)),
    names: await soon(() => names.save()),
    words: await soon(() => words.save()),
    grams: await soon(() => grams.save()),
    keys: await soon(() => keys.save()),
    facets: await soon(() => facets.save()),
    shared: await soon(() => assembler.shared.save()),
    categories: saveNamed(lists.categories),
    attributes: saveNamed(lists.attributes),
  };
}

export type SavedCatalogue = Awaited<ReturnType<typeof saveCatalogue>>;

export function restoreCatalogue(saved: SavedCatalogue): RestoredCatalogue {
  const shared = SharedValues.restore(saved.shared);
  const table = restoreTable(saved.table, shared);
  return {
    parts: {
      table,
      names: NameIndex.restore(saved.names),
      words: WordIndex.restore(saved.words),
      grams: ReferenceGrams.restore(saved.grams),
      keys: ReferenceKeys.restore(saved.keys),
      facets: ValueIndex.restore(saved.facets),
      assembler: new Assembler((id) => table.slots.of(id), shared),
    },
    lists: { categories: restoreNamed(saved.categories), attributes: restoreNamed(saved.attributes) },
    loadedAt: new Date(saved.loadedAt),
  };
}

function saveNamed(list: readonly { id: number; name: string }[]) {
  return { ids: Int32Array.from(list, ({ id }) => id), names: list.map(({ name }) => name) };
}

function restoreNamed({ ids, names }: ReturnType<typeof saveNamed>) {
  return names.map((name, place) => ({ id: ids[place] as number, name }));
}
