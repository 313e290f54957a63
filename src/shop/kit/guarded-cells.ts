/**
 * A spreadsheet takes a cell that begins like this for a formula, which may send the cells beside it elsewhere. An apostrophe
 * before it makes it text; it is removed again on the way in, so that an export comes back unchanged.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text;
}
