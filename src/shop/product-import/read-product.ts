import type { Field } from "../../contract/field-types.ts";
import { productFields } from "../../contract/product-fields.ts";
import { productGeneral, type VariantGiven, variantGiven } from "../../contract/staff/product-shapes.ts";
import { refKey } from "../kit/ref-key.ts";
import type { VariantRow } from "../product-rules/index.ts";
import type { ProductGiven, StoredProduct } from "../products/index.ts";
import { type Cells, productCells, readCell, readYesOrNo, UnclearCell, variantCells } from "./cells.ts";
import { attributePrefix, productColumns, productHeadings, shownHeading, variantColumns } from "./columns.ts";
import { explainLostText, placeholders } from "./lost-text.ts";
import type { Problems } from "./problems.ts";

/** Ids of categories and sub-categories by name in lower case. */
interface Groups {
  categories: ReadonlyMap<string, number>;
  /** Keyed by category id and sub-category name: `3 forceps`. */
  subCategories: ReadonlyMap<string, number>;
}

/** What is needed to interpret the cells of a spreadsheet. */
export interface Sheet {
  headings: readonly string[];
  groups: Groups;
  /** Ids of attributes by name in lower case. */
  attributes: ReadonlyMap<string, number>;
  /** YYYY-MM-DD, IST. */
  today: string;
  problems: Problems;
}

interface StoredPart {
  product: StoredProduct | null;
  variants: readonly VariantRow[];
}

/** A row with its cells by heading. */
export interface Row {
  row: number;
  cells: Cells;
  hasDecimalCommas: boolean;
  /** Headings of cells with an unclear meaning, because one problem per cell is enough. */
  unclear: Set<string>;
}

export function groupsByName(
  categories: { id: number; name: string }[],
  subCategories: { id: number; name: string; category_id: number }[],
): Groups {
  return {
    categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    subCategories: new Map(
      subCategories.map(({ id, name, category_id }) => [`${category_id} ${name.toLowerCase()}`, id]),
    ),
  };
}

/** Reads the rows of one product as the product that they describe; a missing column keeps what is stored. */
export function readProduct(
  sheet: Sheet,
  slug: string,
  rows: readonly [Row, ...Row[]],
  stored: StoredPart,
): { given: ProductGiven; rowOfVariant: Row[] } {
  const [first, ...others] = rows;
  const kept = stored.product ? productCells(stored.product) : {};
  const general = readGeneral(sheet, first, stored.product, kept);
  for (const row of others) checkRepetition(sheet, row, first);
  const hidden = !read(sheet, first, shownHeading, kept, readYesOrNo);
  const variants: VariantGiven[] = [];
  const rowOfVariant: Row[] = [];
  for (const row of rows) {
    const variant = readVariant(sheet, row, stored.variants);
    if (!variant) continue;
    variants.push(variant);
    rowOfVariant.push(row);
  }
  return { given: { slug, general, hidden, variants }, rowOfVariant };
}

function readGeneral(sheet: Sheet, row: Row, stored: StoredProduct | null, kept: Cells): ProductGiven["general"] {
  const { problems, groups } = sheet;
  const before = problems.count;
  const sent: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Field>(productFields)) {
    if (field.heading !== null) {
      sent[name] = read(sheet, row, field.heading, kept, (text) => readCell(field, text, row.hasDecimalCommas));
    } else {
      const value = stored?.[name as keyof StoredProduct] ?? null;
      sent[name] = value instanceof Date ? value.toISOString() : value;
    }
  }
  const [category, sub] = [String(sent.category_id), String(sent.sub_category_id)];
  sent.category_id = groups.categories.get(category.toLowerCase());
  sent.sub_category_id = groups.subCategories.get(`${sent.category_id} ${sub.toLowerCase()}`);
  const { category_id, sub_category_id } = productFields;
  if (sent.category_id === undefined) {
    noteProblem(sheet, row, category_id.heading, "No category has this name.", category);
  } else if (sent.sub_category_id === undefined) {
    noteProblem(sheet, row, sub_category_id.heading, `${category} has no sub-category with this name.`, sub);
  }
  const parsed = productGeneral.safeParse(sent);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (name !== "category_id" && name !== "sub_category_id") noteProductProblem(sheet, row, name, message);
  }
  return parsed.success && problems.count === before ? parsed.data : null;
}

/** Reads one cell; if the column is missing, reads the cell that an export would write. */
function read<Value>(
  sheet: Sheet,
  row: Row,
  heading: string,
  kept: Cells,
  meaning: (text: string) => Value,
): Value | string {
  const cell = row.cells[heading];
  const stored = kept[heading];
  const isLeftOut = cell === placeholders.leftOut && stored !== undefined;
  const text = (isLeftOut ? stored : cell) ?? stored ?? "";
  if (!isLeftOut && isLost(sheet, row, heading)) return text;
  try {
    return meaning(text);
  } catch (error) {
    if (!(error instanceof UnclearCell)) throw error;
    noteUnclear(sheet, row, heading, error.message, text);
    return text;
  }
}

/** Whether a cell has something else than the text that was meant, which is noted. */
function isLost(sheet: Sheet, row: Row, heading: string): boolean {
  const problem = explainLostText(row.cells[heading] ?? "");
  if (problem !== null) noteUnclear(sheet, row, heading, problem);
  return problem !== null;
}

/** The fields of a product are repeated on each of its rows; if one differs from the first row, the intended value is unclear. */
function checkRepetition(sheet: Sheet, row: Row, first: Row) {
  for (const heading of productHeadings) {
    const [value, known] = [row.cells[heading] ?? "", first.cells[heading] ?? ""];
    if (value === "" || value === known) continue;
    sheet.problems.add(row.row, heading, value, `Row ${first.row} has “${known.slice(0, 60)}” for the same product.`);
  }
}

/** Null if the row has no variant, because its product has none yet, or if the variant cannot be read. */
function readVariant(sheet: Sheet, row: Row, stored: readonly VariantRow[]): VariantGiven | null {
  const { cells } = row;
  const own = [...variantColumns.keys()].filter((heading) => sheet.headings.includes(heading));
  if (own.every((heading) => (cells[heading] ?? "") === "")) return null;
  const key = refKey(cells["Reference number"] ?? "");
  const known = stored.find(({ ref_key }) => ref_key === key) ?? null;
  const kept = known ? variantCells(known, sheet.today) : {};
  const sent = [...variantColumns].map(([heading, { name, field }]) => {
    return [name, read(sheet, row, heading, kept, (text) => readCell(field, text, row.hasDecimalCommas))];
  });
  const parsed = variantGiven.safeParse({
    ...Object.fromEntries(sent),
    id: known && !known.withdrawn ? known.id : null,
    tax_from: null,
    attributes: readAttributes(sheet, row, known),
  });
  for (const { path, message } of parsed.error?.issues ?? []) noteVariantProblem(sheet, row, String(path[0]), message);
  return parsed.success ? parsed.data : null;
}

function readAttributes(sheet: Sheet, row: Row, stored: VariantRow | null): VariantGiven["attributes"] {
  const values = new Map(stored?.attributes);
  for (const heading of sheet.headings) {
    const id = attributeId(sheet, heading);
    const value = row.cells[heading] ?? "";
    if (id === undefined || isLost(sheet, row, heading)) continue;
    if (value === "") values.delete(id);
    else values.set(id, value);
  }
  return [...values].map(([attribute_id, value]) => ({ attribute_id, value }));
}

function attributeId({ attributes }: Sheet, heading: string): number | undefined {
  if (!heading.startsWith(attributePrefix)) return undefined;
  return attributes.get(heading.slice(attributePrefix.length).toLowerCase());
}

/** @param field named as in the checks: `mrp`, `attributes.2.value` */
export function noteVariantProblem(sheet: Sheet, row: Row, field: string, message: string, given?: VariantGiven) {
  const [name = "", index = ""] = field.split(".");
  const id = given?.attributes[Number(index)]?.attribute_id;
  const column = [...variantColumns].find(([, column]) => column.name === name)?.[0];
  const heading = column ?? sheet.headings.find((each) => id !== undefined && attributeId(sheet, each) === id) ?? name;
  noteProblem(sheet, row, heading, message);
}

/** @param field named as in the checks; `shown` for the column that determines whether the shop shows the product */
export function noteProductProblem(sheet: Sheet, row: Row, field: string, message: string) {
  const column = [...productColumns].find(([, column]) => column.name === field)?.[0];
  const heading = field === "shown" ? shownHeading : (column ?? field);
  noteProblem(sheet, row, heading, message);
}

function noteUnclear(sheet: Sheet, row: Row, heading: string, message: string, value?: string) {
  noteProblem(sheet, row, heading, message, value);
  row.unclear.add(heading);
}

function noteProblem(
  { problems }: Sheet,
  { row, cells, unclear }: Row,
  heading: string,
  message: string,
  value = cells[heading] ?? "",
) {
  if (!unclear.has(heading)) problems.add(row, heading, value, message);
}
