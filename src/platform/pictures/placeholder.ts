import type { Sharp } from "sharp";

/** Enough points to tell a background from what lies on it. */
const side = 24;

/** The colour that most of a picture has, as `#rrggbb`; null for one that can be seen through. */
export async function placeholderOf(picture: Sharp): Promise<string | null> {
  const points = await picture
    .clone()
    .resize(side, side, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  return dominant(points);
}

/** Points of four bytes, gathered in cubes of near colours; of the fullest the mean. */
function dominant(points: Buffer): string | null {
  const cubes = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = points.subarray(at, at + 4);
    if (opacity < 255) return null;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const cube = cubes.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    cubes.set(key, cube);
    cube.count++;
    cube.red += red;
    cube.green += green;
    cube.blue += blue;
  }
  const [fullest] = [...cubes.values()].sort((one, other) => other.count - one.count);
  if (!fullest) return null;
  const { count, red, green, blue } = fullest;
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
