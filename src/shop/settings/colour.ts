/** Lightness from 0 to 1, chroma and hue in degrees, in the OKLCH colour space, where equal steps look equal. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** `#rrggbb` as three linear components from 0 to 1. */
function toLinear(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function toHex(linear: number[]): string {
  const encoded = linear.map((value) => {
    const within = Math.min(1, Math.max(0, value));
    const encodedValue = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(encodedValue * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${encoded.join("")}`;
}

const multiply = (rows: number[][], vector: number[]) =>
  rows.map((row) => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0));

/** The matrices of Björn Ottosson's OKLab (2021), from and to linear sRGB. */
const toCone = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCone = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function toOklch(hex: string): Oklch {
  const [l = 0, a = 0, b = 0] = multiply(toLab, multiply(toCone, toLinear(hex)).map(Math.cbrt));
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** The nearest colour that screens can display: reduces chroma until it is in gamut. */
export function fromOklch({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180;
  for (let chroma = c; chroma > 0; chroma -= 0.002) {
    const lab = [l, chroma * Math.cos(angle), chroma * Math.sin(angle)];
    const linear = multiply(
      fromCone,
      multiply(fromLab, lab).map((value) => value ** 3),
    );
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(linear);
  }
  return toHex([l ** 3, l ** 3, l ** 3]);
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = toLinear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
