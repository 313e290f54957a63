import { sharp } from "../pictures/sharp.ts";

/** Resolution (dpi) at which SVG is rasterised: enough for 512 pixels from a drawing that is 64 wide. */
const density = 600;
/** The share of the width that the mark takes where a system may crop the edges. */
const safeShare = 0.84;

/** Renders a mark as a square icon. `filled` extends its background colour to the edges, for systems that crop icons to a shape. */
export async function markAsIcon(mark: Buffer, size: number, filled: boolean): Promise<Buffer> {
  const inner = filled ? Math.round(size * safeShare) : size;
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await sharp(mark, { density })
    .resize(inner, inner, { fit: "contain", background: clear })
    .png()
    .toBuffer();
  if (!filled) return sharp(drawn).png({ palette: true }).toBuffer();
  const ground = await backgroundColour(drawn, inner);
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toBuffer();
}

/** The colour in the middle of the upper edge; white if that is transparent. */
async function backgroundColour(drawn: Buffer, width: number) {
  const edge = { left: Math.floor(width / 2), top: 1, width: 1, height: 1 };
  const [r = 255, g = 255, b = 255, alpha = 0] = await sharp(drawn).ensureAlpha().extract(edge).raw().toBuffer();
  return alpha < 255 ? { r: 255, g: 255, b: 255 } : { r, g, b };
}
