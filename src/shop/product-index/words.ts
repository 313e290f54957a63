/** A text normalised for comparison: lower case, single spaces. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * The words of a text: letters and digits, lower case, without accents. Indian scripts keep their vowel signs, which Unicode also classes
 * as marks.
 */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f\u200c\u200d]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** The word itself, then its possible singular forms. */
export function singularForms(word: string): string[] {
  const singulars = [word];
  if (word.length > 4 && word.endsWith("ies")) singulars.push(`${word.slice(0, -3)}y`);
  if (word.length > 3 && word.endsWith("es")) singulars.push(word.slice(0, -2));
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) singulars.push(word.slice(0, -1));
  return singulars;
}
