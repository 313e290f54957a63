/**
 * Texts that customers read, in their language. The English text in the source is the key of its translation in `hi/*.json`:
 *
 *     text("Showing {count} results", { count })
 *     text("Order", { context: "verb" })                            // key in the catalogue: "Order|verb"
 *     plural(count, { one: "{count} product", other: "{count} products" })
 *
 * Rules, checked by `catalogues.test.ts`: texts are literals, because the build finds them in the source; placeholders are the
 * same in both languages; a text at module level is wrapped in `inEachLanguage`, because a server speaks both languages.
 *
 * The server looks translations up when it calls these functions. Browsers get scripts in which the build has replaced the calls
 * with the texts themselves, so nothing here may be computed from a text, such as its length.
 */

/** The key of a translation: `English` or, with a context, `English|context`. */
type Translate = (key: string) => string;

let translate: Translate | null = null;
let currentLanguage: () => Language = () => "en";
/** The language of a table that `inEachLanguage` is building. */
let building: Language | null = null;

export const languages = ["en", "hi"] as const;
export type Language = (typeof languages)[number];

type Value = string | number;
type Literal<English extends string> = string extends English ? never : English;
type Placeholder<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
/** `context` distinguishes uses of the same English text that differ in Hindi. */
type Values<Name extends string> = Record<Name, Value> & { context?: string };
type Rest<Name extends string> = [Name] extends [never] ? [values?: { context?: string }] : [values: Values<Name>];

/** The text in the current language, with its placeholders filled in. */
export function text<English extends string>(
  english: Literal<English>,
  ...[values]: Rest<Placeholder<English>>
): string {
  return filledIn(translated(english, values?.context), (values ?? {}) as Record<string, Value>);
}

/** `one` for exactly 1, `other` for everything else, in both languages. `{count}` is filled in. */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  ...[values]: Rest<Exclude<Placeholder<One> | Placeholder<Other>, "count">>
): string {
  const form: string = count === 1 ? forms.one : forms.other;
  return filledIn(translated(form, values?.context), { ...(values as Record<string, Value>), count });
}

/**
 * A table of texts, built once per language. Read its properties where they are displayed, not at module level, because they depend on the
 * current language.
 */
export function inEachLanguage<Table extends object>(build: () => Table): Table {
  const tables: Partial<Record<Language, Table>> = {};
  const tableIn = (language: Language) => {
    tables[language] ??= whileBuilding(language, build);
    return tables[language];
  };
  const english = tableIn("en");
  const table = Array.isArray(english) ? [] : {};
  for (const key of Object.keys(english)) {
    Object.defineProperty(table, key, {
      enumerable: true,
      get: () => Reflect.get(tableIn(language()), key),
    });
  }
  return table as Table;
}

/** The language of the request, page or message. */
export function language(): Language {
  return building ?? currentLanguage();
}

/** For `Intl`: Indian grouping and Latin digits in both languages. */
export function locale(): string {
  return language() === "hi" ? "hi-IN-u-nu-latn" : "en-IN";
}

/** The raw translation, for functions that fill in something other than strings. */
export function translated(english: string, context?: string): string {
  if (translate === null || language() === "en") return english;
  return translate(context === undefined ? english : `${english}|${context}`);
}

/** Sets how the current language is determined and where its translations are. */
export function speak(options: { language: () => Language; translate: Translate | null }): void {
  currentLanguage = options.language;
  translate = options.translate;
}

function filledIn(pattern: string, values: Record<string, Value>): string {
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

function whileBuilding<Table>(language: Language, build: () => Table): Table {
  const before = building;
  building = language;
  try {
    return build();
  } finally {
    building = before;
  }
}
