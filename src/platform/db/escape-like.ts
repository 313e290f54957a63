/** Escapes the wildcards of LIKE, so that they match literally. */
export const escapeLike = (words: string) => words.replace(/[\\%_]/g, "\\$&");
