import type { Sharp } from "sharp";

/** Enough pixels to tell the background from the subject. */
const side = 24;

/** The dominant colour of a picture, as `#rrggbb`; null if it has transparent parts. */
export async function findPlaceholder(picture: Sharp): Promise<string | null> {
  const pixels = await picture
    .clone()
    .resize(side, side, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  return dominantColour(pixels);
}

/**
 * The mean of the largest group of similar colours.
 * @param pixels four bytes each: RGBA
 */
function dominantColour(pixels: Buffer): string | null {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (opacity < 255) return null;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    groups.set(key, group);
    group.count++;
    group.red += red;
    group.green += green;
    group.blue += blue;
  }
  const [largest] = [...groups.values()].sort((a, b) => b.count - a.count);
  if (!largest) return null;
  const { count, red, green, blue } = largest;
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
