import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/**
 * Makes the fonts of the screens (src/ui/fonts) from the packages that publish them: `npm run fonts`, after a new version or when a
 * character is missing. Inter for Latin text, Noto Sans for Devanagari; browsers load rare signs, accented letters and Devanagari only
 * for pages that contain them. Both are under the SIL Open Font License 1.1, whose text is kept beside them.
 */
const folder = "src/ui/fonts";
const weights = { wght: { min: 400, max: 700 } };

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

/**
 * The characters on nearly every page, and no more: with its headers this file fits into the ten packets that a server sends before
 * it waits for the browser. Keep the unicode ranges in styles/fonts.css in step.
 */
const english = `${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)} !"#%&'()*+,-./:;?@\u00a0©°·×–—‘’“”…₹\u2009\u200b\u202f`;

/** Other characters on the screens. */
const signs = "$<=>[\\]^_`{|}~±²³µ½÷•′″€−≤≥≈→←↑↓↕↗✓™";

/** For names of people and places in other European languages. */
const latin = range(0xa1, 0xff);

/**
 * The characters of modern Hindi and Marathi, including those in names such as ॐ साई and ॲपेक्स; signs of older texts and other
 * languages are left out.
 */
const devanagari = "ॐँंःअआइईउऊऋऍॲएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरऱलळवशषसह़ऽािीुूृॅेैॉोौ्।॥॰०१२३४५६७८९क़ख़ग़ज़ड़ढ़फ़\u200c\u200d\u25cc";

const interVariable = "node_modules/inter-ui/variable/InterVariable.woff2";
// Optical size 14 is the text design; including the display design would double the file.
const inter = { variationAxes: { ...weights, opsz: 14 }, keepFeatures: ["kern", "tnum"] };
await subset("inter", interVariable, english, inter);
await subset("inter-signs", interVariable, signs, inter);
await subset("inter-latin", interVariable, latin, inter);
const notoSans = "node_modules/@fontsource-variable/noto-sans-devanagari";
await subset(
  "noto-sans-devanagari",
  `${notoSans}/files/noto-sans-devanagari-devanagari-wght-normal.woff2`,
  devanagari,
  { variationAxes: weights },
);
for (const name of ["inter", "inter-signs", "inter-latin"]) {
  writeFileSync(`${folder}/${name}.LICENSE`, readFileSync("node_modules/inter-ui/LICENSE.txt"));
}
writeFileSync(`${folder}/noto-sans-devanagari.LICENSE`, readFileSync(`${notoSans}/LICENSE`));

async function subset(name: string, source: string, text: string, options: Parameters<typeof subsetFont>[2]) {
  const font = await subsetFont(readFileSync(source), text, { targetFormat: "woff2", ...options });
  writeFileSync(`${folder}/${name}.woff2`, font);
  process.stdout.write(`${name}.woff2 ${font.length} bytes\n`);
}
