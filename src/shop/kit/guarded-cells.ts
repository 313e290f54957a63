/**
 * Spreadsheets interpret a cell that begins like this as a formula, which could send neighbouring cells elsewhere. A leading apostrophe
 * makes it text; imports remove it again, so that an exported file can be imported unchanged.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text;
}
