import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../platform/files.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import type { FilesByPath, StoredFile } from "../media/index.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

/** Maps a path as the demonstration names it (`images/ear.webp`) to the file's public path. */
export type PathFor = (named: string) => string;

/** Files read concurrently. */
const abreast = 8;

/**
 * Stores every file that the demonstration names, unchanged, because its pictures are already WebP.
 * @param known files stored earlier, by path; a path identifies the content
 * @throws if a file is missing
 */
export async function keepFiles(
  folder: string,
  file: CatalogueFile,
  files: Files,
  known: FilesByPath,
): Promise<{ kept: StoredFile[]; pathFor: PathFor }> {
  const kept = new Map<string, StoredFile>();
  const names = [...new Set(namedFiles(file))];
  for (let from = 0; from < names.length; from += abreast) {
    await Promise.all(
      names.slice(from, from + abreast).map(async (named) => {
        const content = await readFile(join(folder, named));
        const name = named.slice(named.lastIndexOf("/") + 1);
        const { content_type, width, height } =
          known.get(files.pathFor(content, name)) ?? (await inspect(name, content));
        const path = await files.store(content, name);
        kept.set(named, { path, bytes: content.length, content_type, width, height });
      }),
    );
  }
  const pathFor = (named: string) => {
    const file = kept.get(named);
    if (!file) throw new Error(`The file ${named} was not kept.`);
    return file.path;
  };
  // Two names with the same content are the same file.
  return { kept: [...new Map([...kept.values()].map((each) => [each.path, each])).values()], pathFor };
}

function namedFiles({
  categories,
  slider,
  advertising,
  media,
  products,
  kits,
  company,
  home,
}: CatalogueFile): string[] {
  const pictures = [
    ...[...categories, ...slider, ...advertising, ...kits, home.showcase, home.about].map((each) => each.file),
    ...products.flatMap(({ images }) => images),
  ];
  return [
    ...pictures.map((name) => `images/${name}`),
    ...media.map((each) => each.file),
    ...products.flatMap(({ ifu_document }) => (ifu_document ? [`documents/${ifu_document}`] : [])),
    ...[company.logo, company.logo_dark, company.favicon],
  ];
}

const contentTypes: Record<string, string> = {
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

async function inspect(name: string, content: Buffer) {
  const content_type = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
  if (content_type === undefined) throw new Error(`The demonstration has no files like ${name}.`);
  if (content_type === "application/pdf") return { content_type, width: null, height: null };
  const { width, height } = await sharp(content).metadata();
  return { content_type, width, height };
}
