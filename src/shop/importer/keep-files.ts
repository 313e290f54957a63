import sharp from "sharp";
import type { Files } from "../../platform/files.ts";
import type { FilesByPath, KeptFile } from "../media/index.ts";
import type { Problems } from "./problems.ts";
import type { CatalogueFile } from "./read-catalogue.ts";

/** Gives the content of a file that a catalogue file names, by its path, or null when there is none. */
export type ReadFile = (path: string) => Promise<Buffer | null>;

interface Named {
  at: string;
  path: string;
}

/** Files read at once. */
const abreast = 8;

/**
 * Looks at every file the catalogue names and keeps it. Pictures must be what their name says, and get their size.
 * @param known what was found out when it was kept before: a path stands for a content
 * @returns what is kept, by the path the catalogue names it by
 */
export async function keepFiles(
  file: CatalogueFile,
  read: ReadFile,
  files: Files,
  known: FilesByPath,
  problems: Problems,
): Promise<Map<string, KeptFile>> {
  const kept = new Map<string, KeptFile>();
  const wanted = [...Map.groupBy(namedFiles(file), (named) => named.path)];
  for (let from = 0; from < wanted.length; from += abreast) {
    await Promise.all(
      wanted.slice(from, from + abreast).map(async ([path, places]) => {
        const content = await read(path);
        const name = path.slice(path.lastIndexOf("/") + 1);
        const found = content && (known.get(files.pathOf(content, name)) ?? (await inspect(path, content)));
        if (content && found) {
          const { content_type, width, height } = found;
          const publicPath = await files.store(content, name);
          kept.set(path, { path: publicPath, bytes: content.length, content_type, width, height });
        } else {
          const message = content ? `the content of ${path} does not match its extension` : `there is no file ${path}`;
          for (const { at } of places) problems.add(at, message);
        }
      }),
    );
  }
  return kept;
}

function namedFiles(file: CatalogueFile): Named[] {
  const pictures = (rows: { at: string; value: { file: string } }[] | null) =>
    (rows ?? []).map(({ at, value }) => ({ at: `${at}.file`, path: `images/${value.file}` }));
  return [
    ...pictures(file.categories),
    ...pictures(file.slider),
    ...pictures(file.advertising),
    ...(file.media ?? []).map(({ at, value }) => ({ at: `${at}.file`, path: value.file })),
    ...(file.products ?? []).flatMap(({ at, value }) => [
      ...value.images.map((name, index) => ({ at: `${at}.images[${index}]`, path: `images/${name}` })),
      ...(value.ifu_document ? [{ at: `${at}.ifu_document`, path: `documents/${value.ifu_document}` }] : []),
    ]),
    ...(["logo", "favicon"] as const).flatMap((mark) =>
      file.company ? [{ at: `company.${mark}`, path: file.company.value[mark] }] : [],
    ),
    ...(["showcase", "about"] as const).flatMap((block) =>
      file.home ? [{ at: `home.${block}.file`, path: `images/${file.home.value[block].file}` }] : [],
    ),
  ];
}

const contentTypes: Record<string, { type: string; format: string }> = {
  webp: { type: "image/webp", format: "webp" },
  jpg: { type: "image/jpeg", format: "jpeg" },
  jpeg: { type: "image/jpeg", format: "jpeg" },
  png: { type: "image/png", format: "png" },
  avif: { type: "image/avif", format: "heif" },
  svg: { type: "image/svg+xml", format: "svg" },
};

/** Type and size of a file by its content; null when that is not what the name says. */
async function inspect(path: string, content: Buffer) {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  if (ending === "pdf") {
    const isPdf = content.subarray(0, 5).toString("latin1") === "%PDF-";
    return isPdf ? { content_type: "application/pdf", width: null, height: null } : null;
  }
  const expected = contentTypes[ending];
  const picture = await sharp(content)
    .metadata()
    .catch(() => null);
  if (!expected || !picture || picture.format !== expected.format) return null;
  // As it is shown: a camera's turned pictures have width and height swapped.
  const { width, height } = picture.autoOrient ?? picture;
  return { content_type: expected.type, width, height };
}
