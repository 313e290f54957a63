import type { Rolldown } from "vite";

const own = /[\\/]src[\\/](?:ui|contract|storefront)[\\/]|vite[\\/]preload-helper/;
const root = /[\\/]storefront[\\/]root\.tsx/;
const page = /[\\/]pages[\\/].*\.tsx\?/;
const shopping = /[\\/]pages[\\/](?:home|products|product)[\\/]page\.tsx/;

/**
 * Chunks for modules shared by several pages. Thirty or so small files per page would each cost a round trip, and a single chunk would
 * send the home, list and product pages code that only the account needs. So there are three: code for every page, additional code
 * for these three pages, and the rest. Each group includes its dependencies, so the one needed first has the highest priority.
 * Modules that pages share only with a dialog loaded on demand keep their own files.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  group("shell", 3, (entries) => entries.some((entry) => root.test(entry))),
  group("shopping", 2, (entries) => entries.some((entry) => shopping.test(entry))),
  group("shared", 1, (entries) => entries.every((entry) => page.test(entry))),
];

const used = /[\\/]src[\\/](?:ui|contract|language|backoffice)[\\/]|vite[\\/]preload-helper/;
const editor = /node_modules[\\/](?:@tiptap|prosemirror-)/;

/**
 * The same for the back office, where each screen would load some forty files: one chunk for what its frame or several screens use.
 * The text editor, larger than all of these together, keeps its own file.
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

/** Directly or indirectly. */
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

/** Pages, screens and on-demand modules that import a module directly or indirectly. */
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
