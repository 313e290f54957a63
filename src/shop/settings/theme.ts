import { contrast, fromOklch, type Oklch, toOklch } from "./colour.ts";

/** The tokens of src/ui/styles/tokens.css derived from the accent colour. */
export interface Tones {
  teal: string;
  "teal-strong": string;
  "teal-wash": string;
  "on-teal": string;
  deep: string;
  "deep-soft": string;
  "deep-line": string;
  "deep-teal": string;
}

/** `--deep` without an accent colour. */
export const standardDeep = "#0c2f3d";

export interface Theme {
  light: Tones;
  dark: Tones;
}

/** The backgrounds of links and buttons, as in the tokens, and the text colour on tinted areas. */
const grounds = {
  light: { behind: ["#ffffff", "#f3f6f7", "#e7edef"], text: "#0c2f3d" },
  dark: { behind: ["#0a1a22", "#0f2430", "#17323f", "#112833"], text: "#e9f1f3" },
};
/** WCAG 2.2, criterion 1.4.3, with a margin for rounding. */
const enough = 4.55;
const step = 0.005;

/** Tones of an accent colour. Its hue is kept; it is made darker or lighter until text in it and on it is legible. */
export function deriveTheme(accent: string): Theme {
  const chosen = toOklch(accent);
  return { light: lightTones(chosen), dark: darkTones(chosen) };
}

function lightTones(chosen: Oklch): Tones {
  const tone = (l: number, most: number) => fromOklch({ ...chosen, l, c: Math.min(chosen.c, most) });
  const wash = tone(0.955, 0.02);
  const accent = legible(chosen, -step, [...grounds.light.behind, wash]);
  return {
    ...{ teal: fromOklch(accent), "teal-wash": wash, "on-teal": "#ffffff" },
    "teal-strong": fromOklch({ ...accent, l: accent.l * 0.78 }),
    ...deepTones(tone, 0.29),
  };
}

function darkTones(chosen: Oklch): Tones {
  const tone = (l: number, most: number) => fromOklch({ ...chosen, l, c: Math.min(chosen.c, most) });
  const wash = tone(0.3, 0.045);
  const on = tone(0.22, 0.04);
  const lighter = { ...chosen, l: Math.max(chosen.l, 0.74), c: Math.min(chosen.c, 0.14) };
  const accent = legible(lighter, step, [...grounds.dark.behind, wash, on]);
  return {
    ...{ teal: fromOklch(accent), "teal-wash": wash, "on-teal": on },
    "teal-strong": fromOklch({ ...accent, l: Math.min(0.93, accent.l + 0.08) }),
    ...deepTones(tone, 0.17),
  };
}

/** The dark areas: footer and bars. */
function deepTones(tone: (l: number, most: number) => string, l: number) {
  return {
    ...{ deep: tone(l, 0.05), "deep-soft": tone(0.83, 0.03), "deep-line": tone(l + 0.14, 0.05) },
    "deep-teal": tone(0.84, 0.09),
  };
}

/** Makes the colour darker or lighter in steps until it has enough contrast with each of the others. */
function legible(chosen: Oklch, by: number, others: string[]): Oklch {
  for (let { l } = chosen; l > 0 && l < 1; l += by) {
    const hex = fromOklch({ ...chosen, l });
    if (others.every((other) => contrast(hex, other) >= enough)) return { ...chosen, l };
  }
  return { ...chosen, l: by < 0 ? 0 : 1 };
}

/** The lowest contrast of text in the accent colour, and of text on it. */
export function lowestContrast(theme: Theme): number {
  return Math.min(
    ...(["light", "dark"] as const).flatMap((scheme) => {
      const tones = theme[scheme];
      const { behind, text } = grounds[scheme];
      return [
        ...[...behind, tones["teal-wash"], tones["on-teal"]].map((other) => contrast(tones.teal, other)),
        ...[tones["on-teal"], tones["teal-wash"]].map((other) => contrast(tones["teal-strong"], other)),
        contrast(text, tones["teal-wash"]),
        ...["#ffffff", tones["deep-soft"], tones["deep-teal"]].map((other) => contrast(other, tones.deep)),
      ];
    }),
  );
}

/** For the preview of an accent colour; null without one. */
export function describeTheme(accent: string) {
  if (accent === "") return null;
  const theme = deriveTheme(accent);
  return {
    ...{ light: { ...theme.light }, dark: { ...theme.dark } },
    ...{ contrast: lowestContrast(theme), on_white: contrast(accent, "#ffffff") },
  };
}

/** The tokens as a style sheet; empty without an accent colour. Readers who set their own colours keep them. */
export function themeCss(accent: string): string {
  if (accent === "") return "";
  const { light, dark } = deriveTheme(accent);
  const rules = (tones: Tones) =>
    Object.entries(tones)
      .map(([name, value]) => `--${name}:${value}`)
      .join(";");
  return `@media (forced-colors:none){:root{${rules(light)}}}@media (forced-colors:none) and (prefers-color-scheme:dark){:root{${rules(dark)}}}`;
}
