/** A module bundled with its imports, as the text of a classic script (scripts/prepare/script-text.ts). */
declare module "*?script" {
  const text: string;
  export default text;
}
