import { dirname, join, normalize } from "node:path";

/** The rooms from left to right: each may use the doors of those before it. */
export const rooms = [
  ...["security-events", "passkeys", "staff", "tax", "places", "media", "settings", "content", "mails", "customers"],
  ...["catalogue", "stock", "coupons", "cart", "wishlist", "rewards"],
  ...[
    "orders",
    "invoices",
    "fulfilment",
    "checkout",
    "reviews",
    "enquiries",
    "accounts",
    "importer",
    "figures",
    "retention",
  ],
];

/** Source files by their path from the project's root, such as `src/shop/cart/routes.ts`. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const importPattern =
  /^(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, named, bare, dynamic]) => {
    const target = named ?? bare ?? dynamic ?? "";
    const to = target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
    return { from: path, to, typeOnly: type !== undefined };
  });
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const partOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
const roomOf = (path: string) => /^src\/shop\/([^/]+)\//.exec(path)?.[1] ?? "";

/** What each part of the house may use besides itself. */
const mayUse: Record<string, string[]> = {
  storefront: ["contract", "ui"],
  backoffice: ["contract", "ui"],
  ui: ["contract"],
  contract: [],
  platform: [],
  shop: ["contract", "platform"],
};

/** Every import that goes through a wall. */
export function forbiddenImports(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith("src/") && !isTest(path))
    .flatMap(([path, text]) => importsOf(path, text))
    .filter(({ from, to }) => !isAllowed(from, to))
    .map(({ from, to }) => `${from} may not import ${to}`);
}

function isAllowed(from: string, to: string): boolean {
  const part = partOf(from);
  if (to.startsWith("node:"))
    return part !== "contract" && part !== "ui" && (part !== "storefront" || isServerEntry(from));
  if (!to.startsWith("src/")) return !/^(?:test|bench|scripts)\//.test(to);
  if (isKit(to)) return part === "" || part === "shop";
  if (roomOf(to) !== "" && roomOf(to) !== roomOf(from)) return isDoorToTheLeft(from, to);
  // main.ts, app.ts and pages.ts put the parts together.
  if (part === "" || part === partOf(to)) return true;
  return mayUse[part]?.includes(partOf(to)) ?? false;
}

/** What every room uses. */
const isKit = (path: string) => roomOf(path) === "kit";

const isServerEntry = (path: string) => path === "src/storefront/entry.server.tsx";

function isDoorToTheLeft(from: string, to: string): boolean {
  if (from === "src/shop/kit/tables.ts") return to === `src/shop/${roomOf(to)}/tables.ts`;
  if (to !== `src/shop/${roomOf(to)}/index.ts`) return false;
  if (partOf(from) === "") return true;
  return roomOf(from) !== "" && rooms.indexOf(roomOf(to)) < rooms.indexOf(roomOf(from));
}

/** Rooms that have no place in the order. */
export function unknownRooms(sources: Sources): string[] {
  const found = new Set([...sources.keys()].map(roomOf));
  return [...found].filter((room) => room !== "" && room !== "kit" && !rooms.includes(room));
}

/** Circles of files that need one another to run. Types alone make none. */
export function circles(sources: Sources): string[] {
  const next = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const uses = importsOf(path, text).filter(({ to, typeOnly }) => !typeOnly && sources.has(to));
    next.set(
      path,
      uses.map(({ to }) => to),
    );
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(" → "));
    if (at >= 0 || done.has(path)) return;
    for (const other of next.get(path) ?? []) visit(other, [...way, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

const interfacePattern = /export interface \w+Tables \{([\s\S]*?)\n\}/g;

/** The columns that a tables.ts declares, by table: names at the first and second level of its interface. */
export function declaredTables(text: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  for (const [, body = ""] of text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(interfacePattern)) {
    let depth = 0;
    let table = "";
    for (const [, opening, name, closing] of body.matchAll(/(\{)|(?<=[{;\s])(\w+)\??:(?=\s)|(\})/g)) {
      if (opening) depth++;
      else if (closing) depth--;
      else if (name && depth === 0) {
        table = name;
        tables.set(table, []);
      } else if (name && depth === 1) tables.get(table)?.push(name);
    }
  }
  return tables;
}

const tableMention =
  /\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE)\s+(?:ONLY\s+)?([a-z_]+)|(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[a-z]+Join|using)\(\s*"([a-z_]+)|\btable: "([a-z_]+)"/g;

/** Tables named where they may not be: outside a room's queries, or in another room's. Published views may be read by all. */
export function strayTables(sources: Sources, views: ReadonlySet<string>): string[] {
  const owners = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!path.startsWith("src/shop/") || !path.endsWith("/tables.ts")) continue;
    for (const table of declaredTables(text).keys()) if (!views.has(table)) owners.set(table, roomOf(path));
  }
  const found: string[] = [];
  for (const [path, text] of sources) {
    if (!path.startsWith("src/shop/") || isTest(path)) continue;
    for (const [, ...names] of text.matchAll(tableMention)) {
      const table = names.find((name) => name !== undefined) ?? "";
      const owner = owners.get(table);
      if (owner === undefined) continue;
      if (owner !== roomOf(path)) found.push(`${path} names ${table}, which belongs to ${owner}`);
      else if (!/(?:^|-|\/)queries\.ts$/.test(path)) found.push(`${path} names ${table}; that is for queries.ts`);
    }
  }
  return found;
}

/** Browsers take long to set up their own formats of dates and numbers; pages do it when they need one, not at their start. */
export function formatsAtStart(sources: Map<string, string>): string[] {
  const atStart = /^(?:export )?const .*new Intl\./m;
  return [...sources]
    .filter(([path, text]) => /^src\/(?:ui|contract|storefront)\//.test(path) && atStart.test(text))
    .map(([path]) => `${path} sets up a format while the page starts`);
}

/** Rooms take time and randomness from the platform, so that tests own them. */
export function ownTimeAndChance(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.startsWith("src/shop/") && !isTest(path)
      ? [...text.matchAll(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/g)].map(([call]) => `${path} uses ${call}`)
      : [],
  );
}
