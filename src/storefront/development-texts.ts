const catalogues = import.meta.glob<Record<string, string>>("../language/hi/*.json", {
  eager: true,
  import: "default",
});
const hindi = new Map(Object.values(catalogues).flatMap((catalogue) => Object.entries(catalogue)));

/** Looks up a translation in the browser. In built scripts, calls are replaced by the texts of their language. */
export function translate(key: string): string {
  return hindi.get(key) ?? key.replace(/\|[^|]*$/, "");
}
