const widths = [160, 320, 640, 960, 1600];

export interface PictureSources {
  /** As in the attribute `srcset`. */
  avif: string;
  webp: string;
}

/**
 * A stored picture in its own size and in smaller ones: of `/files/{hash}/name.png` there are `/files/{hash}/w320/name.png` as WebP and
 * `/files/{hash}/avif-w320/name.png` as AVIF, and so on. An AVIF that does not exist yet is served as WebP, which every browser with
 * AVIF supports. Null for anything that is not stored like this.
 */
export function pictureSources(path: string, width: number): PictureSources | null {
  const match = /^(\/files\/[^/]+)\/([^/]+\.(?:webp|avif|png|jpe?g))$/.exec(path);
  if (!match) return null;
  const [, folder, name = ""] = match;
  const sizes = (prefix: string, own: string) =>
    [
      ...widths.filter((each) => each < width).map((each) => `${folder}/${prefix}w${each}/${name} ${each}w`),
      `${own} ${width}w`,
    ].join(", ");
  return {
    avif: sizes("avif-", `${folder}/avif-full/${name}`),
    webp: sizes("", name.endsWith(".webp") ? path : `${folder}/full/${name}`),
  };
}

/** The smallest WebP of at least this width, or the original. */
export function rendition(path: string, atLeast: number, width = 1200): string {
  const sources = pictureSources(path, width)?.webp.split(", ") ?? [];
  const fitting = sources.slice(0, -1).find((source) => Number(/ (\d+)w$/.exec(source)?.[1]) >= atLeast);
  return fitting?.replace(/ \d+w$/, "") ?? path;
}
