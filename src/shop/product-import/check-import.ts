import type { ImportReport } from "../../contract/staff/product-imports.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { allAttributes, allCategories, allSubCategories } from "../categories/index.ts";
import { previousRefs } from "../kit/ref-key.ts";
import type { Db } from "../kit/shop.ts";
import { loadProducts, type PlannedProduct, ProductPlan } from "../products/index.ts";
import { istDate } from "../tax/index.ts";
import { attributePrefix, fixedHeadings } from "./columns.ts";
import { UnreadableSheet } from "./limits.ts";
import { Problems } from "./problems.ts";
import { readRowsApart } from "./read-in-process.ts";
import {
  groupsByName,
  noteProductProblem,
  noteVariantProblem,
  type Row,
  readProduct,
  type Sheet,
} from "./read-product.ts";
import type { SheetRow } from "./read-sheet.ts";

const batch = 300;
const [slugHeading, udiHeading] = ["Address", "UDI-DI"];
const [refHeading, previousHeading] = ["Reference number", "Previous references"];

interface Spreadsheet {
  headings: string[];
  rows: SheetRow[];
}

/**
 * Compares a spreadsheet with what is stored; changes nothing.
 * @returns `seen` identifies the changes and the values that they replace
 */
export async function checkSpreadsheet(
  db: Db,
  { headings, rows }: Spreadsheet,
  now: Date,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<{ report: ImportReport; planned: PlannedProduct[]; seen: string }> {
  const sheet: Sheet = {
    headings,
    groups: groupsByName(await allCategories(db), await allSubCategories(db)),
    attributes: new Map((await allAttributes(db)).map(({ id, name }) => [name.toLowerCase(), id])),
    today: istDate(now),
    problems: new Problems(),
  };
  checkHeadings(sheet);
  const plan = await ProductPlan.open(db, now);
  const slugColumn = headings.indexOf(slugHeading);
  const bySlug = [...Map.groupBy(rows, ({ cells }) => cells[slugColumn] ?? "")];
  let done = 0;
  for (let from = 0; from < bySlug.length; from += batch) {
    const part = bySlug
      .slice(from, from + batch)
      .map(([slug, own]): [string, Row[]] => [slug, own.map((row) => byHeading(headings, row))]);
    await planProducts(db, sheet, plan, part);
    done += part.reduce((sum, [, own]) => sum + own.length, 0);
    await onProgress(done, rows.length);
    await yieldToEventLoop();
  }
  const { count, listed } = sheet.problems;
  const report = { ...plan.counts, problem_count: count, problems: listed };
  return { report, planned: plan.planned, seen: plan.fingerprint() };
}

/**
 * Headings and rows. If the rows of a sheet end early, the missing cells are empty. Takes up to two minutes.
 * @throws UnreadableSheet
 */
export async function readSpreadsheet(content: Buffer): Promise<Spreadsheet> {
  let headings: string[] | null = null;
  const rows: SheetRow[] = [];
  const known = new Map(fixedHeadings.map((heading) => [heading.toLowerCase(), heading]));
  for await (const row of readRowsApart(content)) {
    if (headings) rows.push(row);
    else headings = row.cells.map((cell) => known.get(cell.toLowerCase()) ?? cell);
    if (rows.length % 500 === 499) await yieldToEventLoop();
  }
  if (!headings) throw new UnreadableSheet("This file is empty.");
  // Spreadsheet programs often append empty columns after the last one; people write notes there.
  const written = rows.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== "") + 1),
    headings.findLastIndex((heading) => heading !== "") + 1,
  );
  headings = Array.from({ length: written }, (_, index) => headings?.[index] ?? "");
  const missing = [slugHeading, refHeading].filter((heading) => !headings?.includes(heading));
  if (missing.length > 0) throw new UnreadableSheet(`Row 1 has no column “${missing.join("”, “")}”.`);
  return { headings, rows };
}

function byHeading(headings: readonly string[], { cells, ...about }: SheetRow): Row {
  const named = headings.map((heading, index) => [heading, cells[index] ?? ""]);
  return { ...about, cells: Object.fromEntries(named), unclear: new Set() };
}

/** Rejects unknown headings, whose cells would otherwise be dropped silently. */
function checkHeadings({ headings, attributes, problems }: Sheet) {
  // Attributes are found by their name in lower case.
  const names = headings.map((heading) => heading.toLowerCase());
  for (const [index, heading] of headings.entries()) {
    const attribute = heading.startsWith(attributePrefix) ? heading.slice(attributePrefix.length).toLowerCase() : null;
    if (heading === "" || names.indexOf(heading.toLowerCase()) !== index) {
      problems.add(1, heading, heading, "This heading is empty or appears twice.");
    } else if (attribute !== null && !attributes.has(attribute)) {
      problems.add(1, heading, heading, "No attribute has this name. Add it under Attributes first.");
    } else if (attribute === null && !fixedHeadings.includes(heading)) {
      problems.add(1, heading, heading, "Unknown column.");
    }
  }
}

async function planProducts(db: Db, sheet: Sheet, plan: ProductPlan, groups: [string, Row[]][]) {
  const cells = groups.flatMap(([, own]) => own.map((row) => row.cells));
  const stored = await loadProducts(
    db,
    groups.map(([slug]) => slug),
    cells.flatMap((each) => [each[refHeading] ?? "", ...previousRefs({ previous_refs: each[previousHeading] ?? "" })]),
    cells.flatMap((each) => each[udiHeading] || []),
  );
  for (const [slug, [first, ...others]] of groups) {
    if (!first) continue;
    if (slug === "") {
      // Without it, the product of these rows is unknown, and they cannot be checked further.
      for (const { row } of [first, ...others]) {
        sheet.problems.add(row, slugHeading, "", "Enter the address of the product in every row.");
      }
      continue;
    }
    const before = sheet.problems.count;
    const product = stored.bySlug.get(slug) ?? null;
    const variants = product ? (stored.variants.get(product.id) ?? []) : [];
    const { given, rowOfVariant } = readProduct(sheet, slug, [first, ...others], { product, variants });
    const isReadable = sheet.problems.count === before;
    for (const { variant, field, message } of plan.add(given, stored, isReadable)) {
      const row = variant === null ? first : rowOfVariant[variant];
      if (row && variant !== null) noteVariantProblem(sheet, row, field, message, given.variants[variant]);
      else noteProductProblem(sheet, first, field, message);
    }
  }
}
