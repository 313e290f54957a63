import { buffer } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { toExcel } from "../../platform/write-excel.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { allAttributes } from "../categories/index.ts";
import type { Download } from "../kit/download.ts";
import { guarded, unguarded } from "../kit/guarded-cells.ts";
import type { Db } from "../kit/shop.ts";
import { listVariants, type ProductQuery, productsForExport } from "../products/index.ts";
import { istDate } from "../tax/index.ts";
import { productCells, variantCells } from "./cells.ts";
import { attributePrefix, fixedHeadings, variantColumns } from "./columns.ts";
import { type PartLimits, partLimits } from "./limits.ts";
import { longestExcelCell, placeholders } from "./lost-text.ts";
import { deflatedZip } from "./zip.ts";

const batch = 300;

/** The products of a list as rows of text, header row first. Read in batches, so that a large shop needs little memory. */
export async function* exportRows(db: Db, query: ProductQuery, now: Date): AsyncGenerator<string[]> {
  const attributes = await allAttributes(db);
  yield [...fixedHeadings, ...attributes.map(({ name }) => attributePrefix + name)];
  let after = { position: -1, id: 0 };
  for (;;) {
    const products = await productsForExport(db, query, after, batch);
    const variants = Map.groupBy(
      await listVariants(
        db,
        products.map(({ id }) => id),
      ),
      ({ product_id }) => product_id,
    );
    for (const product of products) {
      const about = Object.values(productCells(product));
      const own = (variants.get(product.id) ?? []).filter(({ withdrawn }) => !withdrawn);
      if (own.length === 0) yield [...about, ...Array(variantColumns.size + attributes.length).fill("")];
      for (const variant of own) {
        const values = new Map(variant.attributes);
        const cells = Object.values(variantCells(variant, istDate(now)));
        yield [...about, ...cells, ...attributes.map(({ id }) => values.get(id) ?? "")];
      }
    }
    const last = products.at(-1);
    if (!last || products.length < batch) return;
    after = { position: last.position, id: last.id };
    await yieldToEventLoop();
  }
}

/** Upper bound of a row's size as CSV, in bytes: each cell quoted, its quotes doubled, with an apostrophe before it. */
function csvBytes(row: string[]): number {
  return row.reduce((sum, cell) => sum + Buffer.byteLength(cell) + (cell.split('"').length - 1) + 4, 2);
}

/** Splits rows into parts within limits, each with the header row first. A product may continue in the next part. */
export async function* inParts(rows: AsyncIterable<string[]>, limits: PartLimits): AsyncGenerator<string[][]> {
  let part: string[][] = [];
  let bytes = 0;
  for await (const row of rows) {
    const size = csvBytes(row);
    const [headings = row] = part;
    const isFull =
      part.length > limits.rows || (part.length + 1) * headings.length > limits.cells || bytes + size > limits.bytes;
    if (isFull && part.length > 1) {
      yield part;
      part = [headings];
      bytes = csvBytes(headings);
    }
    part.push(row);
    bytes += size;
  }
  yield part;
}

type Ending = keyof typeof partLimits;

const types: Record<Ending, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The rows as one file, or as a ZIP of several if one would be too large to import again.
 * @param name file name without the extension
 */
export async function toFile(rows: AsyncIterable<string[]>, ending: Ending, name: string): Promise<Download> {
  const parts = inParts(rows, partLimits[ending]);
  const first = await parts.next();
  const second = await parts.next();
  const whole: string[][] = first.value ?? [];
  if (second.done) {
    const content = ending === "csv" ? toCsv(whole) : await toExcel(whole.map((row) => row.map(toExcelCell)));
    return { content, type: types[ending], fileName: `${name}.${ending}` };
  }
  const files = (async function* () {
    let number = 0;
    const file = async (part: string[][]) => ({
      name: `${name}-part-${++number}.${ending}`,
      content: ending === "csv" ? await buffer(toCsv(part)) : await toExcel(part.map((row) => row.map(toExcelCell))),
    });
    yield await file(whole);
    yield await file(second.value);
    for await (const part of parts) yield await file(part);
  })();
  return { content: deflatedZip(files), type: "application/zip", fileName: `${name}.zip` };
}

/** A text that Excel would cut off is replaced by a note; one that an import would take for a guarded one is guarded. */
function toExcelCell(text: string): string {
  if (text.length >= longestExcelCell) return placeholders.leftOut;
  return unguarded(text) === text ? text : guarded(text);
}

/** CSV with a byte order mark, which tells Excel that it is UTF-8, and with no cell that Excel would interpret as a formula. */
async function* toCsv(rows: string[][]): AsyncGenerator<Buffer> {
  yield Buffer.from("\uFEFF");
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map((row) => row.map(guarded));
    // The library quotes only its own record delimiter, but spreadsheets end a row at any line break.
    yield Buffer.from(stringify(some, { record_delimiter: "windows", quoted_match: /[\r\n]/ }));
    await yieldToEventLoop();
  }
}
