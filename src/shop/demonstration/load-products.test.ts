import { readFile } from "node:fs/promises";
import type { Transaction } from "kysely";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Tables } from "../kit/tables.ts";
import type { CatalogueFile, ProductInFile, VariantInFile } from "./catalogue-file.ts";
import { loadGroups } from "./load-groups.ts";
import { loadDemonstrationProducts } from "./load-products.ts";

const shop = await testShop();
const { db, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const text = await readFile("db/demo/catalogue.json", "utf8");
const [picture] = await sql<{ path: string }>`SELECT path FROM files WHERE content_type = 'image/webp' LIMIT 1`;
const picturePath = () => picture?.path ?? "";
const probe = demo.product("jobson-horne-probe");

type Change = (product: ProductInFile, variant: VariantInFile) => void;
type Looked = (transaction: Transaction<Tables>) => Promise<unknown>;

/** Loads the probe and its related products with these changes, reads what is stored, and rolls back. */
async function load(change: Change, look: Looked = async () => undefined) {
  const file: CatalogueFile = JSON.parse(text);
  const named = ["jobson-horne-probe", "aural-specula-set", "metal-ear-syringe"];
  file.products = file.products.filter(({ slug }) => named.includes(slug));
  for (const each of file.products)
    if (each.slug !== probe.slug) Object.assign(each, { related: [], compatible_with: [] });
  const product = file.products.find(({ slug }) => slug === probe.slug) as ProductInFile;
  change(product, product.variants[0] as VariantInFile);
  let outcome: { variants: number; newLots: number; seen: unknown } | undefined;
  const undone = db.transaction().execute(async (transaction) => {
    const ids = await loadGroups(transaction, file, picturePath);
    const loaded = await loadDemonstrationProducts(transaction, file, ids, picturePath, clock.now());
    outcome = { ...loaded, seen: await look(transaction) };
    throw new Error("undone");
  });
  await undone.catch((error: Error) => {
    if (error.message !== "undone") throw error;
  });
  return outcome;
}

const readColumns = (refNo: string) => (transaction: Transaction<Tables>) =>
  transaction
    .selectFrom("variants")
    .innerJoin("variant_availability as a", "a.variant_id", "variants.id")
    .select(["product_id", "price_paise", "available"])
    .where("ref_no", "=", refNo)
    .executeTakeFirst();

describe("loading the demonstration's products", () => {
  test("adds a variant with its stock to a product that is there", async () => {
    const added = { ref_no: "NK-EE-1699", udi_di: null, price: 199.5 };
    const lots = [{ lot_no: "EE2640A01", mfg_date: "2026-10-01", expiry: null, quantity: 7 }];
    const outcome = await load(
      (product, variant) => product.variants.push({ ...variant, ...added, lots }),
      readColumns("NK-EE-1699"),
    );
    expect(outcome).toMatchObject({ newLots: 1, seen: { product_id: probe.id, price_paise: 199_50, available: 7 } });
  });

  test("leaves a lot that was received alone, whatever the file says by now", async () => {
    const [before] = await sql<{ available: number }>`
      SELECT available FROM variant_availability WHERE variant_id = ${demo.variant("NK-EE-1601").id}`;
    const outcome = await load((_product, variant) => {
      for (const lot of variant.lots ?? []) lot.quantity += 100;
    }, readColumns("NK-EE-1601"));
    expect(outcome).toMatchObject({ newLots: 0, seen: { available: before?.available } });
  });

  test("cleans the description as it does for staff", async () => {
    const outcome = await load(
      (product) => {
        product.description_html = '<p onclick="x()">Probe<script>x()</script></p>';
      },
      (transaction) =>
        transaction.selectFrom("products").select("description_html").where("id", "=", probe.id).executeTakeFirst(),
    );
    expect(outcome?.seen).toEqual({ description_html: "<p>Probe</p>" });
  });
});

test.each<[string, Change, string]>([
  [
    "a price that with GST is above the MRP",
    (_product, variant) => Object.assign(variant, { mrp: 260, price: 250 }),
    `jobson-horne-probe, NK-EE-1601: price: ${serverTexts.priceAboveMrp("Rs 262.50", "Rs 260.00", "5")}`,
  ],
  [
    "a device number with a wrong check digit",
    (_product, variant) => Object.assign(variant, { udi_di: "09527400000598" }),
    `jobson-horne-probe, NK-EE-1601: udi_di: ${serverTexts.udiWrong}`,
  ],
  [
    "a reference number twice",
    (product, variant) => Object.assign(product.variants[1] ?? {}, { ref_no: variant.ref_no }),
    `jobson-horne-probe, NK-EE-1601: ref_no: ${serverTexts.refNoTwice}`,
  ],
  [
    "another product's reference number",
    (_product, variant) => Object.assign(variant, { ref_no: "NK-PS-1001", udi_di: null }),
    `jobson-horne-probe, NK-PS-1001: ref_no: ${serverTexts.refNoTaken(demo.product("plasma-surgery-console").name)}`,
  ],
  [
    "a rate of GST that ended in September 2025",
    (product) => Object.assign(product, { gst_rate: 12 }),
    "gst_rate: 12 % is not a rate of GST on 21 November 2026",
  ],
  ["no name", (product) => Object.assign(product, { name: " " }), "jobson-horne-probe: name: Name is required."],
  [
    "an MRP that is no amount",
    (_product, variant) => Object.assign(variant, { mrp: "cheap" }),
    "jobson-horne-probe, NK-EE-1601: mrp:",
  ],
  [
    "a related product that is not in the file",
    (product) => Object.assign(product, { related: ["tuning-fork"] }),
    "The demonstration has no product tuning-fork.",
  ],
])("%s stops it with a message that says where", async (_what, change, message) => {
  await expect(load(change)).rejects.toThrow(message);
});
