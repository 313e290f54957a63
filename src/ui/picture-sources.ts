const renditions = [320, 640, 960];

/**
 * The smaller renditions of a stored picture: `/files/{hash}/name.webp` has `/files/{hash}/w320/name.webp` and so on, for
 * widths below its own. Undefined for anything that is not stored with renditions.
 */
export function pictureSources(path: string, width: number): string | undefined {
  const found = /^\/files\/([^/]+)\/([^/]+\.(?:webp|avif|png|jpe?g))$/.exec(path);
  if (!found) return undefined;
  const smaller = renditions.filter((rendition) => rendition < width);
  if (smaller.length === 0) return undefined;
  const sources = smaller.map((rendition) => `/files/${found[1]}/w${rendition}/${found[2]} ${rendition}w`);
  return [...sources, `${path} ${width}w`].join(", ");
}

/** The rendition that is at least as wide as asked for, or the original. */
export function rendition(path: string, atLeast: number, width = 1200): string {
  const sources = pictureSources(path, width)?.split(", ") ?? [];
  const fitting = sources.find((source) => Number(/ (\d+)w$/.exec(source)?.[1]) >= atLeast);
  return fitting?.replace(/ \d+w$/, "") ?? path;
}
