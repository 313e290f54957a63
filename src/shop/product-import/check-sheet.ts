import { serverTexts } from "../../contract/server-texts.ts";
import { productGeneral, type VariantGiven, variantGiven } from "../../contract/staff/catalogue.ts";
import type { SheetProblem, SheetReport } from "../../contract/staff/catalogue-sheets.ts";
import { cleanHtml } from "../../platform/html.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import type { Db } from "../kit/shop.ts";
import {
  attributeNames,
  checkVariant,
  type Groups,
  groupsByName,
  holdersOf,
  lastPosition,
  type PlannedProduct,
  productsBySlug,
  refKey,
  type SheetProduct,
  type VariantChecked,
  type VariantRow,
  variantsOf,
} from "../products/index.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { attributePrefix, fixedColumns, productColumns, variantColumns } from "./columns.ts";
import { UnreadableSheet } from "./limits.ts";
import { readRowsApart } from "./read-apart.ts";
import { madeADate, type SheetRow } from "./read-sheet.ts";

const most = 200;
const batch = 300;

/** Compares a sheet with what is stored. Nothing is changed. Throws UnreadableSheet. */
export async function checkSheet(
  db: Db,
  content: Buffer,
  now: Date,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<{ report: SheetReport; products: PlannedProduct[] }> {
  const { names, rows } = await gather(content);
  const check = new SheetCheck(db, names, {
    today: istDate(now),
    discount_percent: (await loadSettings(db)).selling.discount_percent,
    attributes: new Map((await attributeNames(db)).map(({ id, name }) => [name.toLowerCase(), id])),
    groups: await groupsByName(db),
    lastPosition: await lastPosition(db),
  });
  check.checkHeadings();
  const bySlug = [...Map.groupBy(rows, ({ cells }) => cells[names.indexOf(productColumns.slug)] ?? "")];
  let done = 0;
  for (let from = 0; from < bySlug.length; from += batch) {
    const part = bySlug.slice(from, from + batch);
    await check.products(part);
    done += part.reduce((sum, [, own]) => sum + own.length, 0);
    await onProgress(done, rows.length);
    await yieldToEventLoop();
  }
  return { report: check.report, products: check.planned };
}

/** Headings and rows. Of a sheet whose rows end early, the missing cells are empty. */
async function gather(content: Buffer): Promise<{ names: string[]; rows: SheetRow[] }> {
  let names: string[] | null = null;
  const rows: SheetRow[] = [];
  const known = new Map(fixedColumns.map((name) => [name.toLowerCase(), name]));
  for await (const row of readRowsApart(content)) {
    if (names) rows.push(row);
    else names = row.cells.map((cell) => known.get(cell.toLowerCase()) ?? cell);
    if (rows.length % 500 === 499) await yieldToEventLoop();
  }
  if (!names) throw new UnreadableSheet("This sheet is empty.");
  // Spreadsheet programs like to write columns beyond the last one, with nothing in them; people write notes there.
  const written = rows.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== "") + 1),
    names.findLastIndex((name) => name !== "") + 1,
  );
  names = Array.from({ length: written }, (_, index) => names?.[index] ?? "");
  const needed = [productColumns.slug, variantColumns.ref_no];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableSheet(`The column “${missing.join("”, “")}” is missing in row 1.`);
  return { names, rows };
}

interface Known {
  today: string;
  discount_percent: number;
  attributes: ReadonlyMap<string, number>;
  groups: Groups;
  lastPosition: number;
}

type Cells = Record<string, string | undefined>;

/** Holds what is known of the shop, and gathers what the sheet would change and what is wrong with it. */
class SheetCheck {
  readonly planned: PlannedProduct[] = [];
  readonly report: SheetReport = {
    ...{ products_added: 0, products_changed: 0, variants_added: 0, variants_changed: 0, unchanged: 0 },
    ...{ problem_count: 0, problems: [] as SheetProblem[] },
  };
  private readonly db: Db;
  private readonly names: readonly string[];
  private readonly known: Known;
  private readonly seen = { refs: new Set<string>(), udis: new Set<string>() };
  private position: number;

  constructor(db: Db, names: readonly string[], known: Known) {
    this.db = db;
    this.names = names;
    this.known = known;
    this.position = known.lastPosition;
  }

  /** A heading that means nothing here would lose what stands below it without a word. */
  checkHeadings() {
    for (const [index, name] of this.names.entries()) {
      const attribute = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length).toLowerCase() : null;
      if (name === "" || this.names.indexOf(name) !== index)
        this.problem(1, name, name, "This heading is empty or stands here twice.");
      else if (attribute !== null && !this.known.attributes.has(attribute)) {
        this.problem(1, name, name, "There is no attribute of this name. Add it under Attributes first.");
      } else if (attribute === null && !fixedColumns.includes(name)) {
        this.problem(1, name, name, "This column is not known.");
      }
    }
  }

  async products(groups: [string, SheetRow[]][]) {
    const stored = await productsBySlug(
      this.db,
      groups.map(([slug]) => slug),
    );
    const variants = Map.groupBy(
      await variantsOf(
        this.db,
        [...stored.values()].map(({ id }) => id),
      ),
      ({ product_id }) => product_id,
    );
    const rows = groups.flatMap(([, own]) => own.map((row) => this.cellsOf(row)));
    const holders = await holdersOf(
      this.db,
      rows.map((cells) => refKey(cells[variantColumns.ref_no] ?? "")),
      rows.flatMap((cells) => cells[variantColumns.udi_di] || []),
    );
    for (const [slug, own] of groups) {
      const product = stored.get(slug) ?? null;
      this.product(product, own, product ? (variants.get(product.id) ?? []) : [], holders);
    }
  }

  private product(stored: SheetProduct | null, rows: SheetRow[], variants: VariantRow[], holders: Holder[]) {
    const [first] = rows;
    if (!first) return;
    const before = this.report.problem_count;
    const general = this.general(stored, first);
    for (const row of rows.slice(1)) this.repeatsFirst(row, first);
    const given = rows.flatMap(
      (row) => this.variant(row, stored, variants, holders, general?.category_id ?? null) ?? [],
    );
    if (general && !general.hidden && stored?.hidden !== false) {
      const nothing = given.length === 0 && variants.every(({ withdrawn }) => withdrawn);
      if (nothing) this.problem(first.row, productColumns.shown, "yes", serverTexts.noVariants);
    }
    if (this.report.problem_count > before || !general) return;
    this.plan(stored, general, given, variants);
  }

  /** What is said of the product; a column the sheet does not have keeps what is stored. */
  private general(stored: SheetProduct | null, row: SheetRow) {
    const cells = this.cellsOf(row);
    const text = (column: keyof typeof productColumns, kept: string) => cells[productColumns[column]] ?? kept;
    const yes = (column: keyof typeof productColumns, kept: boolean) => this.yesOrNo(row, productColumns[column], kept);
    const category = text("category", stored?.category ?? "");
    const category_id = this.known.groups.categories.get(category.toLowerCase());
    if (category_id === undefined)
      this.problem(row.row, productColumns.category, category, "There is no category of this name.");
    const sub = text("sub_category", stored?.sub_category ?? "");
    const sub_category_id = this.known.groups.subCategories.get(`${category_id} ${sub.toLowerCase()}`);
    if (category_id !== undefined && sub_category_id === undefined) {
      this.problem(row.row, productColumns.sub_category, sub, `There is no sub-category of this name in ${category}.`);
    }
    const description = text("description_html", stored?.description_html ?? "");
    const parsed = productGeneral.safeParse({
      slug: text("slug", ""),
      name: text("name", stored?.name ?? ""),
      short_description: text("short_description", stored?.short_description ?? ""),
      description_html: description,
      category_id: category_id ?? 1,
      sub_category_id: sub_category_id ?? 1,
      device_class: text("device_class", stored?.device_class ?? "").toUpperCase(),
      sterile: yes("sterile", stored?.sterile ?? false),
      single_use: yes("single_use", stored?.single_use ?? false),
      sterilisation: text("sterilisation", stored?.sterilisation ?? ""),
      top_sell: yes("top_sell", stored?.top_sell ?? false),
      deal_of_day: yes("deal_of_day", stored?.deal_of_day ?? false),
      deal_from: stored?.deal_from?.toISOString() ?? null,
      deal_to: stored?.deal_to?.toISOString() ?? null,
      enquiry_only: yes("enquiry_only", stored?.enquiry_only ?? false),
      verified_only: yes("verified_only", stored?.verified_only ?? false),
      position: text("position", stored ? String(stored.position) : ""),
    });
    const hidden = !yes("shown", stored ? !stored.hidden : false);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        const column = productColumns[String(path[0]) as keyof typeof productColumns] ?? String(path[0]);
        this.problem(row.row, column, cells[column] ?? "", message);
      }
      return null;
    }
    if (parsed.data.slug === null) {
      this.problem(row.row, productColumns.slug, "", "Each row needs the address of its product.");
      return null;
    }
    // What is stored was cleaned already.
    const clean = description === stored?.description_html ? description : cleanHtml(description);
    const position = parsed.data.position ?? stored?.position ?? ++this.position;
    return { ...parsed.data, slug: parsed.data.slug, description_html: clean, position, hidden };
  }

  /** A product's columns stand on each of its rows; where one differs from the first nobody can tell which is meant. */
  private repeatsFirst(row: SheetRow, first: SheetRow) {
    const [cells, wanted] = [this.cellsOf(row), this.cellsOf(first)];
    for (const column of Object.values(productColumns)) {
      const [value, known] = [cells[column] ?? "", wanted[column] ?? ""];
      if (value === "" || value === known) continue;
      this.problem(row.row, column, value, `Row ${first.row} says “${known.slice(0, 60)}” of the same product.`);
    }
  }

  private variant(
    row: SheetRow,
    product: SheetProduct | null,
    stored: VariantRow[],
    holders: Holder[],
    category_id: number | null,
  ) {
    const cells = this.cellsOf(row);
    const own = Object.values(variantColumns).filter((column) => this.names.includes(column));
    // A product that has no variants yet is a row as well.
    if (own.every((column) => (cells[column] ?? "") === "")) return null;
    const key = refKey(cells[variantColumns.ref_no] ?? "");
    const known = stored.find(({ ref_key }) => ref_key === key) ?? null;
    const text = (column: keyof typeof variantColumns, kept: string | null) =>
      cells[variantColumns[column]] ?? kept ?? "";
    const inForce = known?.tax_classes.findLast(({ valid_from }) => valid_from <= this.known.today);
    const parsed = variantGiven.safeParse({
      id: known && !known.withdrawn ? known.id : null,
      ref_no: this.number(row, variantColumns.ref_no),
      udi_di: this.udi(row, known),
      mrp: amountOf(text("mrp", known && String(known.mrp_paise / 100))),
      price: amountOf(text("price", known && !known.price_follows_mrp ? String(known.price_paise / 100) : "")),
      weight_g: text("weight_g", known && String(known.weight_g)),
      hsn: text("hsn", inForce?.hsn_code ?? ""),
      gst_rate: text("gst_rate", inForce ? String(inForce.gst_rate_bp / 100) : "").replace(/\s{0,3}%$/, ""),
      tax_from: null,
      attributes: this.attributes(cells, known),
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) this.wrongVariant(row, String(path[0]), message);
      return null;
    }
    const places = (category_id === null ? [] : (this.known.groups.attributes.get(category_id) ?? [])).map(
      (each) => each.attribute_id,
    );
    const used = stored.flatMap(({ attributes }) => attributes.map(([id]) => id));
    const allowed = new Map([...new Set([...places, ...used])].map((id, place) => [id, { place }]));
    const { errors, checked } = checkVariant(
      parsed.data,
      {
        product_id: product?.id ?? 0,
        ...{ stored, holders, attributes: allowed, givenIds: new Set<number>() },
        ...{ discount_percent: this.known.discount_percent, today: this.known.today },
      },
      this.seen,
    );
    for (const [field, [message = ""]] of Object.entries(errors)) this.wrongVariant(row, field, message, parsed.data);
    return [checked];
  }

  private plan(stored: SheetProduct | null, general: General, checked: VariantChecked[], variants: VariantRow[]) {
    const changed = stored === null || generalDiffers(stored, general);
    let last = Math.max(0, ...variants.map(({ position }) => position));
    const planned = checked.map((variant) => ({ ...variant, position: variant.stored?.position ?? ++last }));
    const differing = planned.filter(
      (variant) => !variant.stored || variant.stored.withdrawn || variantDiffers(variant),
    );
    const added = differing.filter((variant) => !variant.stored).length;
    this.report.variants_added += added;
    this.report.variants_changed += differing.length - added;
    this.report.unchanged += planned.length - differing.length;
    if (stored === null) this.report.products_added += 1;
    else if (changed) this.report.products_changed += 1;
    if (changed || differing.length > 0) this.planned.push({ stored, general, changed, variants: differing });
  }

  private attributes(cells: Cells, stored: VariantRow | null): VariantGiven["attributes"] {
    const values = new Map(stored?.attributes);
    for (const name of this.names) {
      if (!name.startsWith(attributePrefix)) continue;
      const id = this.known.attributes.get(name.slice(attributePrefix.length).toLowerCase());
      const value = cells[name] ?? "";
      if (id === undefined) continue;
      if (value === "") values.delete(id);
      else values.set(id, value);
    }
    return [...values].map(([attribute_id, value]) => ({ attribute_id, value }));
  }

  /** A number people quote, which spreadsheets like to take for an amount or a date. */
  private number(row: SheetRow, column: string): string {
    const value = this.cellsOf(row)[column] ?? "";
    if (value === madeADate || /^\d+(?:\.\d+)?E\+\d+$/i.test(value)) {
      const made = value === madeADate ? "a date" : "a rounded figure";
      this.problem(
        row.row,
        column,
        value === madeADate ? "" : value,
        `The spreadsheet has made ${made} of this number. Set the column to Text and type it again.`,
      );
    }
    return value;
  }

  /** Its zeros at the front are lost where a spreadsheet takes it for an amount. */
  private udi(row: SheetRow, stored: VariantRow | null): string {
    if (!this.names.includes(variantColumns.udi_di)) return stored?.udi_di ?? "";
    const value = this.number(row, variantColumns.udi_di);
    return /^\d{11,13}$/.test(value) ? value.padStart(14, "0") : value;
  }

  private yesOrNo(row: SheetRow, column: string, kept: boolean): boolean {
    const value = this.cellsOf(row)[column];
    if (value === undefined) return kept;
    if (/^(?:yes|y|true|1)$/i.test(value)) return true;
    if (!/^(?:no|n|false|0|)$/i.test(value)) this.problem(row.row, column, value, "Write yes or no.");
    return false;
  }

  private wrongVariant(row: SheetRow, field: string, message: string, given?: VariantGiven) {
    const [name = "", index = ""] = field.split(".");
    const id = given?.attributes[Number(index)]?.attribute_id;
    const attribute = this.names.find(
      (heading) =>
        heading.startsWith(attributePrefix) &&
        this.known.attributes.get(heading.slice(attributePrefix.length).toLowerCase()) === id,
    );
    const column = variantColumns[name as keyof typeof variantColumns] ?? attribute ?? name;
    this.problem(row.row, column, this.cellsOf(row)[column] ?? "", message);
  }

  private cellsOf({ cells }: SheetRow): Cells {
    return Object.fromEntries(this.names.map((name, index) => [name, cells[index] ?? ""]));
  }

  private problem(row: number, column: string, value: string, message: string) {
    this.report.problem_count += 1;
    if (this.report.problems.length < most)
      this.report.problems.push({ row, column, value: value.slice(0, 100), message });
  }
}

type Holder = Awaited<ReturnType<typeof holdersOf>>[number];
type General = PlannedProduct["general"];

/** `Rs 6,18,750.00` as an amount. */
function amountOf(text: string): string {
  return text.replace(/^(?:Rs\.?|₹)\s*/i, "").replace(/(?<=\d),(?=\d)/g, "");
}

function generalDiffers(stored: SheetProduct, { deal_from: _, deal_to: __, ...general }: General): boolean {
  return Object.entries(general).some(([field, value]) => stored[field as keyof SheetProduct] !== value);
}

function variantDiffers({ stored, tax_class, attributes, ...given }: VariantChecked & { position: number }): boolean {
  if (!stored || tax_class) return true;
  // The order they stand in is the category's, not the sheet's.
  const sorted = (pairs: [number, string][]) => JSON.stringify(pairs.toSorted(([one], [other]) => one - other));
  const pairs = attributes.map(({ attribute_id, value }): [number, string] => [attribute_id, value]);
  return (
    Object.entries(given).some(([field, value]) => stored[field as keyof VariantRow] !== value) ||
    sorted(pairs) !== sorted(stored.attributes)
  );
}
