/**
 * Placeholder colours of pictures. Inline styles are not allowed, so the set is fixed; Picture.module.css has a rule for each, by number.
 * Greys first, then tints.
 */
export const tones = [
  ...["#f1f3f4", "#dcdfe1", "#b6bbbe", "#8b9195", "#5a6166", "#2a3035", "#0d1317"],
  ...["#b9d0d5", "#7fa3ab", "#4a7079", "#0f6b78", "#2d4e56", "#10303a"],
  ...["#b3bcd4", "#5d6f99", "#252c3c"],
  ...["#a9cfc4", "#4f8a76", "#1f4a3d"],
  ...["#ece7df", "#d3c1a6", "#a17f5c", "#51402f"],
  ...["#e8c8c1", "#b0604f", "#5b2a24", "#f2cf7a"],
] as const;

/** The number of the nearest tone; undefined without a colour. */
export function pictureTone(colour: string | null | undefined): number | undefined {
  if (!colour) return undefined;
  const [red, green, blue] = parts(colour);
  const distances = tones.map((tone) => {
    const [r, g, b] = parts(tone);
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

function parts(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
