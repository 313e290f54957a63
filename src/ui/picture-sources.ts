const widths = [160, 320, 640, 960, 1600];

export interface PictureSources {
  /** In the syntax of the `srcset` attribute. */
  avif: string;
  webp: string;
}

/** Widths of phones in CSS pixels. Their screens have two to three device pixels for each; wider screens have one or two. */
const phone = { least: 320, most: 480 };

/** One condition and length of the attribute, such as `(max-width: 767px) calc(50vw - 1.5rem)` or `300px`. */
const sizePattern = /^(?:\(max-width: (\d+)px\) )?(?:calc\((\d+)vw - [\d.]+rem\)|(\d+)vw|(\d+)px)$/;

/** The fewest and the most pixels at which a picture with this attribute is displayed; null if the attribute is written in another way. */
function pixelsShown(sizes: string): { least: number; most: number } | null {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  let from = phone.least;
  for (const size of sizes.split(", ")) {
    const match = sizePattern.exec(size);
    if (!match) return null;
    const [, limit, reducedShare, share = reducedShare, width] = match;
    const to = limit ? Number(limit) : Number.POSITIVE_INFINITY;
    const shown = (viewport: number) => (share ? (viewport * Number(share)) / 100 : Number(width));
    if (from <= phone.most) {
      least = Math.min(least, shown(from) * 2);
      most = Math.max(most, shown(Math.min(to, phone.most)) * 3);
    }
    if (to > phone.most) {
      least = Math.min(least, shown(Math.max(from, phone.most)));
      most = Math.max(most, shown(to) * 2);
    }
    from = to + 1;
  }
  return { least, most };
}

/**
 * A stored picture in its own size and in smaller ones: of `/files/{hash}/name.png` there are `/files/{hash}/w320/name.png` as WebP and
 * `/files/{hash}/avif-w320/name.png` as AVIF, and so on. An AVIF that does not exist yet is served as WebP, which every browser with
 * AVIF supports. Null for anything that is not stored like this.
 *
 * @param width pixels of the original
 * @param shown the attribute `sizes`; sizes that no screen would choose are then left out
 */
export function pictureSources(path: string, width: number, shown = ""): PictureSources | null {
  const match = /^(\/files\/[^/]+)\/([^/]+\.(?:webp|avif|png|jpe?g))$/.exec(path);
  if (!match) return null;
  const [, folder, name = ""] = match;
  const offered = [...widths.filter((each) => each < width), width];
  const { least, most } = pixelsShown(shown) ?? { least: 0, most: width };
  // The smallest offered width that is large enough.
  const enough = (pixels: number) => offered.find((each) => each >= pixels) ?? width;
  const chosen = offered.filter((each) => each >= enough(least) && each <= enough(most));
  const sizes = (prefix: string, own: string) =>
    chosen
      .map((each) => (each === width ? `${own} ${each}w` : `${folder}/${prefix}w${each}/${name} ${each}w`))
      .join(", ");
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
