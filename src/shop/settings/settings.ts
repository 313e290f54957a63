import type { Db } from "../kit/shop.ts";
import { badgePlaceholders, type GroupName, groups, type Settings } from "./groups.ts";
import { loadStoredGroups, storeGroup, toChangeTimes } from "./queries.ts";

/**
 * All settings, with defaults for those never stored.
 * @throws when a stored group is invalid: the shop must not sell by rules it misread
 */
export async function loadSettings(db: Db): Promise<Settings> {
  return readSettings(await loadStoredGroups(db));
}

/** All settings, and when each group was last changed. Read together, so that a form is never newer than what it shows. */
export async function loadEditedSettings(db: Db) {
  const stored = await loadStoredGroups(db);
  return { settings: readSettings(stored), seen: toChangeTimes(stored) };
}

function readSettings(stored: Awaited<ReturnType<typeof loadStoredGroups>>): Settings {
  const read = <Name extends GroupName>(name: Name) =>
    groups[name].parse(stored.get(name)?.value ?? {}) as Settings[Name];
  const company = read("company");
  return {
    company,
    // Earlier releases stored the icon among the company's fields.
    brand: stored.has("brand") ? read("brand") : { ...read("brand"), icon: company.favicon },
    home: read("home"),
    payment: read("payment"),
    selling: read("selling"),
    delivery: read("delivery"),
  };
}

/**
 * Checks and stores one group as a whole.
 * @returns whether anything changed
 * @throws ZodError when the value is invalid
 */
export async function storeSettings<Name extends GroupName>(
  db: Db,
  name: Name,
  value: Settings[Name],
): Promise<boolean> {
  return await storeGroup(db, name, groups[name].parse(value));
}

/** The unknown placeholders in a text; known ones look like {discount_percent}. */
export function findUnknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
  return named.filter((name) => !badgePlaceholders.includes(name as never));
}

/** The home page's badges with numbers filled in. Badges with a zero placeholder, such as no discount, are left out. */
export function toBadges({ home, selling }: Settings): { title: string; text: string }[] {
  return home.features
    .filter((badge) =>
      badgePlaceholders.every((name) => selling[name] > 0 || !`${badge.title}${badge.text}`.includes(`{${name}}`)),
    )
    .map(({ title, text }) => ({ title: fillPlaceholders(title, selling), text: fillPlaceholders(text, selling) }));
}

function fillPlaceholders(text: string, selling: Settings["selling"]): string {
  return badgePlaceholders.reduce(
    (filled, name) => filled.replaceAll(`{${name}}`, selling[name].toLocaleString("en-IN")),
    text,
  );
}
