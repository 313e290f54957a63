import type { Rolldown } from "vite";

const own = /[\\/]src[\\/](?:ui|contract|storefront)[\\/]|vite[\\/]preload-helper/;
const root = /[\\/]storefront[\\/]root\.tsx/;
const page = /[\\/]pages[\\/].*\.tsx\?/;
const shopping = /[\\/]pages[\\/](?:home|products|product)[\\/]page\.tsx/;

/**
 * Where modules go that several pages use. Some thirty small files a page would each cost a round trip, and one for all would
 * send home, lists and products what only the account needs. So there are three: what every page needs, what else these
 * three need, and the rest. Each group takes its dependencies with it, so the first in need has the highest priority. What only
 * a dialog loaded on demand shares with other pages keeps files of its own.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  group("shell", 3, (entries) => entries.some((entry) => root.test(entry))),
  group("shopping", 2, (entries) => entries.some((entry) => shopping.test(entry))),
  group("shared", 1, (entries) => entries.every((entry) => page.test(entry))),
];

function group(name: string, priority: number, wants: (entries: string[]) => boolean): Rolldown.CodeSplittingGroup {
  return {
    priority,
    test: own,
    name(module, chunking) {
      if (chunking.getModuleInfo(module)?.isEntry) return null;
      const entries = [...entriesReaching(module, chunking)];
      return entries.length > 1 && wants(entries) ? name : null;
    },
  };
}

/** Pages, and modules loaded on demand, that import a module directly or through others. */
function entriesReaching(module: string, chunking: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([module]);
  const entries = new Set<string>();
  for (const id of reached) {
    const info = chunking.getModuleInfo(id);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(id);
    for (const importer of info.importers) reached.add(importer);
  }
  return entries;
}
