import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { allAttributes } from "../categories/index.ts";
import type { Db } from "../kit/shop.ts";
import { type ProductQuery, productsForExport, variantsOf } from "../products/index.ts";
import { istDate } from "../tax/index.ts";
import { productCells, variantCells } from "./cells.ts";
import { attributePrefix, fixedHeadings, guarded, variantColumns } from "./columns.ts";

const batch = 300;
const writer = join(import.meta.dirname, "write-process.ts");
const memoryMegabytes = 1536;

/** The products of a list as rows of text, the headings first. Read batch by batch, so that a large shop needs little memory. */
export async function* exportRows(db: Db, query: ProductQuery, now: Date): AsyncGenerator<string[]> {
  const attributes = await allAttributes(db);
  yield [...fixedHeadings, ...attributes.map(({ name }) => attributePrefix + name)];
  let after = { position: -1, id: 0 };
  for (;;) {
    const products = await productsForExport(db, query, after, batch);
    const variants = Map.groupBy(
      await variantsOf(
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

/** As CSV, with the mark that tells Excel it is UTF-8, and nothing that Excel would take for a formula. */
export async function* toCsv(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield "\uFEFF";
  let waiting: string[][] = [];
  for await (const row of rows) {
    waiting.push(row.map(guarded));
    if (waiting.length < 500) continue;
    yield stringify(waiting, { record_delimiter: "windows" });
    waiting = [];
  }
  yield stringify(waiting, { record_delimiter: "windows" });
}

/**
 * As an Excel file, written in a process of its own: it is packed as a whole, which keeps a process busy for seconds.
 * @throws when that process ends without a whole file
 */
export async function toExcel(rows: AsyncIterable<string[]>): Promise<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, writer], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  ended.catch(() => {});
  try {
    const [content] = await Promise.all([buffer(child.stdout), pipeline(rows, toLines, child.stdin)]);
    const [code] = await ended;
    if (code !== 0) throw new Error(`The export writer process exited with code ${code}.`);
    return content;
  } finally {
    child.kill("SIGKILL");
  }
}

async function* toLines(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
