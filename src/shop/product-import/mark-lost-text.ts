import { placeholders } from "./lost-text.ts";

// The names of elements may have a prefix.
const cell = /<(?:\w{1,20}:)?c\s[^<>]*>/g;
const errorType = /(\st\s*=\s*)(["'])e\2/;
const formula =
  /<((?:\w{1,20}:)?)c(\s[^<>]*)>\s*<\1f\b[^<>]*>(?:[^<]*<\/\1f>)?\s*(?:(<\1v\s*\/>|<\1v>\s*<\/\1v>)\s*)?<\/\1c>/g;
const type = /\st\s*=\s*(["'])(\w*)\1/;

/**
 * A worksheet in which errors are text, and formulas that have not been calculated a mark (ECMA-376, 18.3.1.4). The reader would take both
 * for empty cells, which clear what is stored.
 */
export function markLostText(sheet: Buffer): Buffer {
  const xml = sheet.toString("latin1");
  const marked = xml.replace(cell, withTextType).replace(formula, (whole, prefix, attributes: string, value) => {
    const isEmptyText = value !== undefined && type.exec(attributes)?.[2] === "str";
    if (isEmptyText) return whole;
    return `<${prefix}c${attributes.replace(type, "")} t="str"><${prefix}v>${placeholders.formula}</${prefix}v></${prefix}c>`;
  });
  return marked === xml ? sheet : Buffer.from(marked, "latin1");
}

const withTextType = (tag: string) => tag.replace(errorType, "$1$2str$2");
