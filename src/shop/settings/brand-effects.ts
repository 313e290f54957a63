import { contrast } from "./colour.ts";
import type { Settings } from "./groups.ts";
import { deriveTheme } from "./theme.ts";

type Brand = Settings["brand"];

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

/** Describes the effects of a change of logo, signature or colours. */
export function describeBrand(before: Brand, after: Brand): string[] {
  const pictures = [
    picture("logo", "Header, footer, back office, emails and new documents will show the new logo.", noLogo),
    picture(
      "logo_dark",
      "Dark screens and the footer will show the new logo for dark backgrounds.",
      "On dark backgrounds, the logo will be shown on a white plate.",
    ),
    picture(
      "icon",
      "Browser tabs and home screens will show the new icon.",
      "Browser tabs will show the standard icon.",
    ),
    picture(
      "signature",
      "New documents will carry the signature.",
      "New documents will carry no signature: they are issued electronically.",
    ),
  ];
  return [
    ...pictures.flatMap(({ name, set, unset }) => (before[name] === after[name] ? [] : [after[name] ? set : unset])),
    ...(before.accent === after.accent ? [] : [accentEffect(after.accent)]),
  ];
}

const noLogo = "Header, footer, back office and emails will show the shop's name instead of a logo.";

const picture = (name: "logo" | "logo_dark" | "icon" | "signature", set: string, unset: string) => ({
  name,
  set,
  unset,
});

function accentEffect(accent: string): string {
  if (accent === "") return "Links and buttons will have the standard colours.";
  const { teal } = deriveTheme(accent).light;
  const own = ratio(contrast(accent, "#ffffff"));
  if (teal === accent) return `Links and buttons will be ${accent}, with a contrast of ${own} on white.`;
  const used = ratio(contrast(teal, "#ffffff"));
  return `${accent} has a contrast of ${own} on white, too little for text. Links and buttons will use the darker ${teal} (${used}).`;
}
