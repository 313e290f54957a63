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

const used = /[\\/]src[\\/](?:ui|contract|language|backoffice)[\\/]|vite[\\/]preload-helper/;
const editor = /node_modules[\\/](?:@tiptap|prosemirror-)/;

/**
 * The same for the back office, where each screen would load some forty files: what its frame or several screens use. The text
 * editor, larger than all of them together, keeps a file of its own.
 */
export const officeChunks: Rolldown.CodeSplittingGroup[] = [
  {
    priority: 1,
    test: used,
    name(module, chunking) {
      if (chunking.getModuleInfo(module)?.isEntry || importsEditor(module, chunking)) return null;
      return entriesReaching(module, chunking).size > 1 ? "shared" : null;
    },
  },
];

/** Directly or through others. */
function importsEditor(module: string, chunking: Rolldown.ChunkingContext): boolean {
  const reached = new Set([module]);
  for (const id of reached) {
    if (editor.test(id)) return true;
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return false;
}

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

/** Pages or screens, and modules loaded on demand, that import a module directly or through others. */
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
