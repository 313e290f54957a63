import { canWrite, type Family, type FontName, familyNames, type Weight } from "./fonts.ts";

/** Consecutive letters of a line in the same font. */
export interface Run {
  font: FontName;
  text: string;
}

/** Drawn in place of a letter that no font has. The text for screen readers and copying keeps the letter. */
const unknownLetter = "?";
const usual = /^[ -~\u00a0·–−—₹]*$/;
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
/** Marks and spaces stay in the font of the letters before them. */
const joins = /^[\p{Mark}\p{Format}\p{Separator}]$/u;
const letters = new Intl.Segmenter("en-IN", { granularity: "grapheme" });

/** Splits a line of text by the fonts that cover it. */
export function toRuns(line: string, weight: Weight): Run[] {
  if (usual.test(line)) return [{ font: `mukta ${weight}`, text: line }];
  const runs: { family: Family; text: string }[] = [];
  for (const letter of line) {
    const last = runs.at(-1);
    const families = last && joins.test(letter) ? [last.family, ...familyNames] : familyNames;
    const family = families.find((each) => canWrite(each, letter));
    if (!family && invisible.test(letter)) continue;
    const text = family ? letter : unknownLetter;
    if (last && (family ?? last.family) === last.family) last.text += text;
    else runs.push({ family: family ?? "mukta", text });
  }
  return runs.map(({ family, text }) => ({ font: `${family} ${weight}`, text }));
}

/** Whether the drawn glyphs cannot be read back letter by letter, as with ligatures and letters that no font has. */
export function needsActualText(text: string): boolean {
  if (usual.test(text)) return false;
  const drawn = toRuns(text, "regular").map((run) => run.text);
  return drawn.join("") !== text || /[^\p{Script=Latin}\p{Script=Common}]/u.test(text);
}

/** Lines no wider than `width`, broken at spaces, and within a word only if it is wider than a line. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    if (widthOf(paragraph) <= width) return [paragraph];
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/[ \t]+/).flatMap((each) => breakWord(each, width, widthOf))) {
      const longer = line ? `${line} ${word}` : word;
      if (line && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

function breakWord(word: string, width: number, widthOf: (line: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts = [""];
  for (const { segment } of letters.segment(word)) {
    const longer = parts.at(-1) + segment;
    if (parts.at(-1) && widthOf(longer) > width) parts.push(segment);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}
