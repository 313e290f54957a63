import type { Db } from "../kit/shop.ts";
import { type GroupName, groups, promises, type Settings } from "./groups.ts";
import { storedGroups, storeGroup } from "./queries.ts";

/**
 * All settings, with defaults for what was never stored.
 * @throws when a stored group does not fit: the shop must not sell by rules it misread
 */
export async function loadSettings(db: Db): Promise<Settings> {
  const stored = await storedGroups(db);
  const read = <Name extends GroupName>(name: Name) => groups[name].parse(stored.get(name) ?? {}) as Settings[Name];
  return { company: read("company"), home: read("home"), selling: read("selling") };
}

/**
 * Checks and stores one group as a whole.
 * @returns whether anything changed
 * @throws ZodError when the value does not fit
 */
export async function storeSettings<Name extends GroupName>(
  db: Db,
  name: Name,
  value: Settings[Name],
): Promise<boolean> {
  return await storeGroup(db, name, groups[name].parse(value));
}

/** The placeholders of a text, such as {discount_percent}, that name no promise. */
export function unknownPromises(text: string): string[] {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
  return named.filter((name) => !promises.includes(name as never));
}

/** The home page's badges with their numbers. A badge whose promise is nothing (no discount, say) is left out. */
export function badgesOf({ home, selling }: Settings): { title: string; text: string }[] {
  return home.features
    .filter((badge) =>
      promises.every((name) => selling[name] > 0 || !`${badge.title}${badge.text}`.includes(`{${name}}`)),
    )
    .map(({ title, text }) => ({ title: withNumbers(title, selling), text: withNumbers(text, selling) }));
}

function withNumbers(text: string, selling: Settings["selling"]): string {
  return promises.reduce((filled, name) => filled.replaceAll(`{${name}}`, selling[name].toLocaleString("en-IN")), text);
}
