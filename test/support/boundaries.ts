import { dirname, join, normalize } from "node:path";

/** The modules from left to right: each may use the public interfaces of those before it. */
export const modules = [
  ...[
    "security-events",
    "audit",
    "passkeys",
    "staff",
    "tax",
    "places",
    "media",
    "settings",
    "push",
    "registrations",
    "content",
    "mails",
    "licences",
    "customers",
    "customer-passkeys",
    "sign-up",
    "buyer-gstins",
    "pricing",
  ],
  ...[
    "translations",
    "categories",
    "product-rules",
    "products",
    "product-import",
    "delivery",
    "availability",
    "search-terms",
    "product-index",
    "facets",
    "product-table",
    "catalogue",
    "kits",
    "live",
    "data-sheets",
    "compare",
    "stock",
    "coupons",
    "cart",
    "saved-lists",
    "stock-alerts",
    "wishlist",
    "rewards",
    "promotions",
  ],
  ...[
    "orders",
    "purchase-orders",
    "couriers",
    "order-revisions",
    "order-splits",
    "payments",
    "document-content",
    "document-pdf",
    "label-pdf",
    "documents",
    "document-files",
    "challans",
    "serials",
    "returns",
    "fulfilment",
    "replacements",
    "bulk-runs",
    "remittances",
    "order-details",
    "checkout",
    "assisted-orders",
    "order-changes",
    "reviews",
    "notes",
    "enquiries",
    "attachments",
    "customer-home",
    "accounts",
    "demonstration",
    "demonstration-year",
    "reports",
    "gst-documents",
    "gst-returns",
    "gst-portal",
    "books",
    "staff-notices",
    "staff-events",
    "staff-search",
    "retention",
  ],
];

/** Source files by their path from the project's root, such as `src/shop/cart/routes.ts`. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  from: string;
  to: string;
  /** Type imports are erased at run time. */
  typeOnly: boolean;
}

const importPattern =
  /^(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

export function parseImports(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, named, bare, dynamic]) => {
    // A query string tells the bundler how to load the file.
    const target = (named ?? bare ?? dynamic ?? "").replace(/\?.*$/, "");
    const to = target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
    return { from: path, to, typeOnly: type !== undefined };
  });
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const areaName = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
/** The module of a file; `kit` for code that every module uses. */
const moduleName = (path: string) => /^src\/shop\/([^/]+)\//.exec(path)?.[1] ?? "";

/** Areas that each area may import besides itself. */
const mayImport: Record<string, string[]> = {
  storefront: ["contract", "ui", "language"],
  backoffice: ["contract", "ui"],
  ui: ["contract", "language"],
  contract: ["language"],
  platform: [],
  language: [],
  shop: ["contract", "platform", "language"],
};

/** Every import that violates a boundary, type imports included. */
export function forbiddenImports(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith("src/") && !isTest(path))
    .flatMap(([path, text]) => parseImports(path, text))
    .filter(({ from, to }) => !isAllowed(from, to))
    .map(({ from, to }) => `${from} may not import ${to}`);
}

function isAllowed(from: string, to: string): boolean {
  const area = areaName(from);
  if (to.startsWith("node:"))
    return area !== "contract" && area !== "ui" && (area !== "storefront" || isServerEntry(from));
  if (!to.startsWith("src/")) return !/^(?:test|bench|scripts)\//.test(to);
  if (moduleName(to) === "kit") return area === "" || area === "shop";
  if (moduleName(to) !== "" && moduleName(to) !== moduleName(from)) return isInterfaceToTheLeft(from, to);
  // Files directly in src/, such as app.ts, wire the areas together.
  if (area === "" || area === areaName(to)) return true;
  return mayImport[area]?.includes(areaName(to)) ?? false;
}

const isServerEntry = (path: string) => path === "src/storefront/entry.server.tsx";

/** Files of the kit that combine a leaf file of every module. */
const leafFiles: Record<string, string> = {
  "src/shop/kit/tables.ts": "tables.ts",
  "src/shop/kit/public-state.ts": "state.ts",
};

const precedes = (one: string, other: string) => modules.indexOf(moduleName(one)) < modules.indexOf(moduleName(other));

function isInterfaceToTheLeft(from: string, to: string): boolean {
  // A module may build its part of the public state on the parts of the modules to its left.
  if (from.endsWith("/state.ts") && to.endsWith("/state.ts")) return precedes(to, from);
  if (from in leafFiles) return to === `src/shop/${moduleName(to)}/${leafFiles[from]}`;
  if (to !== `src/shop/${moduleName(to)}/index.ts`) return false;
  if (areaName(from) === "") return true;
  return moduleName(from) !== "" && precedes(to, from);
}

/** Modules that have no place in the order. */
export function unknownModules(sources: Sources): string[] {
  const names = new Set([...sources.keys()].map(moduleName));
  return [...names].filter((name) => name !== "" && name !== "kit" && !modules.includes(name));
}

/** Files that import each other in a cycle. Type imports count: a type in a cycle cannot be read without the others. */
export function importCycles(sources: Sources): string[] {
  const importedBy = (path: string) =>
    parseImports(path, sources.get(path) ?? "").flatMap(({ to }) => (sources.has(to) ? to : []));
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const next of importedBy(path)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return cycles;
}

const interfacePattern = /export interface \w+Tables \{([\s\S]*?)\n\}/g;

/** The columns that a tables.ts declares, by table: names at the first and second level of its interface. */
export function declaredTables(text: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  for (const [, body = ""] of text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(interfacePattern)) {
    let depth = 0;
    let table = "";
    for (const [, opening, name, closing, included] of body.matchAll(
      /(\{)|(?<=[{;\s])(\w+)\??:(?=\s)|(\})|Selectable<\w+\["(\w+)"\]>/g,
    )) {
      if (opening) depth++;
      else if (closing) depth--;
      else if (included) tables.get(table)?.push(...(tables.get(included) ?? []));
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

/** Tables named outside the queries of the module that owns them. Every module may read a published view. */
export function misplacedTables(sources: Sources, views: ReadonlySet<string>): string[] {
  const owners = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!path.startsWith("src/shop/") || !path.endsWith("/tables.ts")) continue;
    for (const table of declaredTables(text).keys()) if (!views.has(table)) owners.set(table, moduleName(path));
  }
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (!path.startsWith("src/shop/") || isTest(path)) continue;
    for (const [, ...names] of text.matchAll(tableMention)) {
      const table = names.find((name) => name !== undefined) ?? "";
      const owner = owners.get(table);
      if (owner === undefined) continue;
      if (owner !== moduleName(path)) problems.push(`${path} names ${table}, which belongs to ${owner}`);
      else if (!/(?:^|-|\/)queries\.ts$/.test(path)) problems.push(`${path} names ${table}; that is for queries.ts`);
    }
  }
  return problems;
}

/** Creating an Intl formatter is slow, so pages create one when it is first needed, not while they load. */
export function formattersAtStartup(sources: Map<string, string>): string[] {
  const atStartup = /^(?:export )?const .*new Intl\./m;
  return [...sources]
    .filter(([path, text]) => /^src\/(?:ui|contract|storefront)\//.test(path) && atStartup.test(text))
    .map(([path]) => `${path} creates a formatter while the page loads`);
}

/** Modules take time and randomness from the platform, so that tests control them. */
export function ambientTimeAndRandomness(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.startsWith("src/shop/") && !isTest(path)
      ? [...text.matchAll(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/g)].map(([call]) => `${path} uses ${call}`)
      : [],
  );
}
