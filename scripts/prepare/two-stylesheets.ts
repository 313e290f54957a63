import type { Plugin, Rolldown } from "vite";

const root = /[\\/]storefront[\\/]root\.tsx\?/;
const opening = /[\\/]storefront[\\/](?:root|pages[\\/](?:home|products|product)[\\/]page)\.tsx\?/;
const page = /[\\/]storefront[\\/]pages[\\/].*\.tsx\?/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Merges the stylesheets of all chunks into two: the styles that home, list and product pages are rendered with, and the additional
 * styles of other pages, dialogs and the like. Those three pages load only the first, which makes them a fifth of a second faster on a
 * slow connection; `start-scripts.ts` adds the second before any script that could need it. All other pages load both. There are no
 * more than two, because each would need its own connection and another round trip.
 */
export function twoStylesheets(): Plugin {
  return {
    name: "two-stylesheets",
    enforce: "post",
    generateBundle(_options, bundle) {
      const first = reachedFrom(bundle, opening);
      const texts = takeTexts(bundle, first);
      // The server sends the files built for browsers.
      if (this.environment.name !== "client") return;
      const emit = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: "asset", name: `${name}.css`, source }));
      const names = { first: emit("style", texts.first), later: emit("later", texts.later) };
      for (const chunk of chunksOf(bundle)) {
        const id = chunk.facadeModuleId ?? "";
        if (root.test(id)) chunk.viteMetadata?.importedCss.add(names.first);
        // Not on a chunk shared by pages: its URL would stay the same when the stylesheet's changes.
        else if (chunk.isEntry && page.test(id) && !first.has(chunk)) chunk.viteMetadata?.importedCss.add(names.later);
      }
    },
  };
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === "chunk");

/** Chunks loaded together with these entries. */
function reachedFrom(bundle: Bundle, entries: RegExp): Set<Chunk> {
  const reached = new Set(
    chunksOf(bundle).filter(({ isEntry, facadeModuleId }) => isEntry && entries.test(facadeModuleId ?? "")),
  );
  for (const { imports } of reached) {
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") reached.add(imported);
    }
  }
  return reached;
}

/** Takes the chunks' stylesheets out of the bundle, in import order, as a single stylesheet would have them. */
function takeTexts(bundle: Bundle, first: Set<Chunk>): { first: string; later: string } {
  const texts = { first: "", later: "" };
  for (const chunk of inOrder(bundle)) {
    const names = chunk.viteMetadata?.importedCss ?? new Set();
    for (const name of names) {
      const asset = bundle[name];
      if (asset?.type === "asset") texts[first.has(chunk) ? "first" : "later"] += asset.source;
      delete bundle[name];
    }
    names.clear();
  }
  return texts;
}

function inOrder(bundle: Bundle): Set<Chunk> {
  const ordered = new Set<Chunk>();
  const begun = new Set<string>();
  const put = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || begun.has(name)) return;
    begun.add(name);
    chunk.imports.forEach(put);
    ordered.add(chunk);
  };
  const chunks = chunksOf(bundle);
  for (const { isEntry, fileName } of chunks) if (isEntry) put(fileName);
  for (const { dynamicImports } of chunks) dynamicImports.forEach(put);
  return ordered;
}
