import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostVariants } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { placeholders } from "./lost-text.ts";
import { unpacked } from "./unpack.ts";

const t = await testShop();
const { request, member, jobs, sql } = t;
const nila = await member("catalogue");

const csvType = "text/csv";
const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const get = async (path: string) => (await request("GET", `/api/staff/${path}`, { staff: nila })).body.data;
/** Uploads a spreadsheet and waits until it is checked. */
async function sent(content: string | Buffer, type = csvType) {
  const { status, body } = await request("POST", "/api/staff/imports?name=sheet.csv", {
    staff: nila,
    body: Buffer.from(content),
    headers: { "content-type": type },
  });
  expect(status).toBe(201);
  expect(body.data.state).toBe("checking");
  await jobs.runDue();
  return get(`imports/${body.data.id}`);
}
async function applied({ id }: { id: number }) {
  const { status } = await request("POST", `/api/staff/imports/${id}/apply`, { staff: nila });
  await jobs.runDue();
  return { status, after: await get(`imports/${id}`) };
}
const exported = async (ending: "csv" | "xlsx") => {
  const headers = { cookie: `__Host-staff_session=${nila.token}` };
  return (await t.app.inject({ url: `/api/staff/products/export.${ending}`, headers })).rawPayload;
};
const none = { products_added: 0, products_changed: 0, variants_added: 0, variants_changed: 0, problem_count: 0 };
const demo = await loadDemonstration(t);
const editedPath = `products/${demo.product("plasma-surgery-console").id}`;
const first = await get(editedPath);
const [variant] = first.variants;
const line = (changes: Record<string, string> = {}) => ({
  Address: first.slug,
  "Reference number": variant.ref_no,
  MRP: String(variant.mrp),
  ...changes,
});
/** The declarations required of an offer. */
const declared = {
  ...{ Manufacturer: "Karna Udyog (fictitious)", "Manufacturer address": "Plot 1, Pune 411001, Maharashtra" },
  ...{ "Country of origin": "India", "Licence number": "MFG/MD/0000/000000", "Best before": "No expiry" },
};
const sheet = (...rows: Record<string, string>[]) => stringify(rows, { header: true });

const variantCount = (await sql`SELECT FROM variants`).length;

describe("what was exported", () => {
  const setDescription = (html: string) =>
    sql`UPDATE products SET description_html = ${html} WHERE slug = ${first.slug}`;
  beforeAll(async () => {
    await sql`UPDATE products SET short_description = '=1+1, "quoted"; and', sterilisation = '''-5 _x0041_', description_html = '<p>-1' || chr(10) || 'more</p>' WHERE slug = 'saline-irrigation-tubing-set'`;
    await setDescription(`<p>${"long ".repeat(8000)}</p>`);
  });
  afterAll(() => setDescription(first.description_html));

  test.each([
    ["csv, with a description that is too long for Excel", "csv", csvType],
    ["xlsx, without it: an import keeps it", "xlsx", excelType],
  ] as const)("as %s, comes back as no change at all", async (_what, ending, type) => {
    const file = await exported(ending);
    expect((ending === "xlsx" ? unpacked(file) : file).includes(placeholders.leftOut)).toBe(ending === "xlsx");
    const { state, report } = await sent(file, type);
    expect(state).toBe("checked");
    expect(report).toMatchObject({ ...none, problems: [], unchanged: variantCount });
  });
});

test("what is in Excel's file in place of a description that is too long for it is not imported", async () => {
  const note = placeholders.leftOut;
  const { report } = await sent(sheet(line({ Address: "not-stored-yet", "Description (HTML)": note })));
  expect(report.problems).toContainEqual({
    ...{ row: 2, column: "Description (HTML)", value: note },
    message: expect.stringMatching(/left out of the export/),
  });
});

describe("a sheet", () => {
  test("says of every row without an address that it needs one, and nothing else", async () => {
    const { report } = await sent(
      sheet(line({ Address: "", Product: "One" }), line({ Address: "", Product: "Two" }), line({})),
    );
    const message = "Enter the address of the product in every row.";
    const about = report.problems.filter(({ column }: { column: string }) => column === "Address");
    expect(about).toEqual([2, 3].map((row) => ({ row, column: "Address", value: "", message })));
    expect(report.problems.map((problem: { message: string }) => problem.message).join()).not.toContain("same product");
  });

  test("changes nothing until it is applied, then all of it", async () => {
    const checked = await sent(sheet(line({ MRP: String(variant.mrp - 100), Product: "Console, renamed" })));
    expect(checked.report).toMatchObject({ ...none, products_changed: 1, variants_changed: 1 });
    expect((await get(editedPath)).name).toBe(first.name);
    const { status, after } = await applied(checked);
    expect([status, after.state]).toEqual([200, "applied"]);
    const now = await get(editedPath);
    expect([now.name, now.variants[0].mrp, now.version > first.version]).toEqual([
      "Console, renamed",
      variant.mrp - 100,
      true,
    ]);
    expect(now.variants.slice(1)).toEqual(first.variants.slice(1));
    const [entry] = await sql<{ after: object }>`
      SELECT after FROM audit_entries WHERE act = 'imported' ORDER BY id DESC LIMIT 1`;
    expect(entry?.after).toMatchObject({ products_changed: 1, variants_changed: 1 });
    expect((await applied(checked)).status).toBe(409);
  });

  test.each<[string, Record<string, string>]>([
    ["attribute values", { "Attribute: Configuration": "Console and trolley" }],
    ["HSN codes", { "HSN code": "90183930" }],
    ["rates and tax classes", { "GST rate": "0", "Tax class": "exempt" }],
  ])("that changes only %s makes a new version, which an open form does not overwrite", async (_what, changes) => {
    const before = await get(editedPath);
    const { after } = await applied(
      await sent(sheet({ Address: first.slug, "Reference number": variant.ref_no, ...changes })),
    );
    expect(after).toMatchObject({ state: "applied", report: { ...none, variants_changed: 1 } });
    const now = await get(editedPath);
    expect(now.version).toBe(before.version + 1);
    expect(Date.parse(now.changed_at)).toBeGreaterThan(Date.parse(before.changed_at));
    const given = before.variants.map(({ own_price, ...each }: Record<string, unknown>) => ({
      ...each,
      price: own_price,
    }));
    const body = { version: before.version, variants: given };
    const { status } = await request("PUT", `/api/staff/${editedPath}/variants`, { staff: nila, body });
    expect(status).toBe(409);
  });

  test("adds products with their variants", async () => {
    const about = {
      ...{ Address: "new-snare", Product: "New Snare", Category: "Plasma Surgery Systems" },
      ...{
        "Sub-category": "Consoles and flow control",
        "Short description": "Snares.",
        "Description (HTML)": "<p>x</p>",
      },
      ...{
        "Device class": "b",
        "In the shop": "yes",
        "HSN code": "90189099",
        "GST rate": "5 %",
        "Weight in grams": "20",
        "Net quantity": "1 piece",
      },
      ...declared,
    };
    const checked = await sent(
      sheet(
        { ...about, "Reference number": "SN-1", MRP: "Rs 1,050.00", Price: "" },
        { ...about, "Reference number": "SN-2", MRP: "2100", Price: "1500.50" },
      ),
    );
    expect(checked.report).toMatchObject({ ...none, products_added: 1, variants_added: 2 });
    await applied(checked);
    const [row] = await sql<{ id: number }>`SELECT id FROM products WHERE slug = 'new-snare'`;
    const product = await get(`products/${row?.id}`);
    expect(product).toMatchObject({ state: "shown", device_class: "B" });
    expect(
      product.variants.map((each: { ref_no: string; price: number; own_price: number | null }) => [
        each.ref_no,
        each.price,
        each.own_price,
      ]),
    ).toEqual([
      ["SN-1", 800, null],
      ["SN-2", 1500.5, 1500.5],
    ]);
  });

  test("holds the variants of a product in their order, which an import keeps and a new product takes over", async () => {
    const path = `products/${demo.product("tympanoplasty-knives").id}`;
    const { version, variants } = await get(path);
    const given = variants
      .toReversed()
      .map(({ own_price, ...each }: Record<string, unknown>) => ({ ...each, price: own_price }));
    const saved = await request("PUT", `/api/staff/${path}/variants`, {
      staff: nila,
      body: { version, variants: given },
    });
    expect(saved.status).toBe(200);
    const refs = given.map(({ ref_no }: { ref_no: string }) => ref_no);
    const order = async (of: string) => (await get(of)).variants.map(({ ref_no }: { ref_no: string }) => ref_no);
    const rows = parse(await exported("csv"), { columns: true, bom: true }) as Record<string, string>[];
    const own = rows.filter(({ Address }) => Address === "tympanoplasty-knives");
    expect(own.map((row) => row["Reference number"])).toEqual(refs);

    await applied(await sent(sheet(...own.map((row) => ({ ...row, MRP: String(Number(row.MRP) - 1) })).toReversed())));
    expect(await order(path), "of rows in another order").toEqual(refs);

    const copied = own.map((row) => ({
      ...row,
      ...{
        Address: "sorted-copy",
        "Reference number": `X-${row["Reference number"]}`,
        "UDI-DI": "",
        "Previous references": "",
      },
    }));
    const { after } = await applied(await sent(sheet(...copied)));
    expect(after.state).toBe("applied");
    const [added] = await sql<{ id: number }>`SELECT id FROM products WHERE slug = 'sorted-copy'`;
    expect(await order(`products/${added?.id}`)).toEqual(refs.map((ref_no: string) => `X-${ref_no}`));
  });

  test("adds no more variants to a product than its form can save", async () => {
    const path = `products/${demo.product("jobson-horne-probe").id}`;
    const { slug, variants } = await get(path);
    const count = variants.length;
    const more = Array.from({ length: mostVariants - count + 1 }, (_, index) => ({
      ...{ Address: slug, "Reference number": `MANY-${index}`, MRP: "1050", "HSN code": "90189099", "GST rate": "5" },
      ...{ "Weight in grams": "20", "Net quantity": "1 piece" },
    }));
    const { report } = await sent(sheet(...more));
    expect(report.problems).toEqual([
      {
        ...{ row: more.length + 1, column: "Reference number", value: `MANY-${more.length - 1}` },
        message: serverTexts.tooManyVariants(mostVariants),
      },
    ]);
    expect((await sent(sheet(...more.slice(1)))).report).toMatchObject({ ...none, variants_added: more.length - 1 });
  });

  test("with one wrong cell changes nothing, and says which in words", async () => {
    const checked = await sent(sheet(line({ Product: "Renamed" }), line({ "Reference number": "", MRP: "much" })));
    expect(checked.report.problems).toContainEqual({
      row: 3,
      column: "MRP",
      value: "much",
      message: "MRP must be an amount in rupees.",
    });
    expect((await applied(checked)).status).toBe(409);
  });

  test("is checked again when it is applied", async () => {
    const checked = await sent(sheet(line({ Category: "Plasma Wands", "Sub-category": "Nose wands" })));
    expect(checked.report.problem_count).toBe(0);
    await sql`UPDATE categories SET name = 'Renamed in between' WHERE name = 'Plasma Wands'`;
    const { after } = await applied(checked);
    expect([after.state, after.report.problem_count > 0]).toEqual(["checked", true]);
    await sql`UPDATE categories SET name = 'Plasma Wands' WHERE name = 'Renamed in between'`;
  });

  test("has each heading once, in whatever letters", async () => {
    const { report } = await sent(
      sheet(line({ "Attribute: Configuration": "With trolley", "Attribute: configuration": "", mrp: "600000" })),
    );
    expect(report.problems).toEqual(
      ["Attribute: configuration", "MRP"].map((heading) => ({
        ...{ row: 1, column: heading, value: heading },
        message: "This heading is empty or appears twice.",
      })),
    );
  });

  const good = () => `Address,Reference number,MRP\n${first.slug},${variant.ref_no},600000\n`;
  test.each<[string, () => Buffer]>([
    ["with a byte order mark", () => Buffer.from(`\uFEFF${good()}`)],
    [
      "with semicolons and decimal commas",
      () => Buffer.from(good().replaceAll(",", ";").replace("600000", "600000,50")),
    ],
    ["with tabs, in UTF-16", () => Buffer.from(`\uFEFF${good().replaceAll(",", "\t")}`, "utf16le")],
    ["with the lines of Windows and empty ones", () => Buffer.from(`${good().replaceAll("\n", "\r\n")}\r\n,,\r\n`)],
    ["with headings in small letters", () => Buffer.from(good().replace("Reference number", "reference NUMBER"))],
    ["with amounts as India writes them", () => Buffer.from(good().replace("600000", `"Rs 6,00,000.00"`))],
    ["with columns beyond the last one", () => Buffer.from(good().replaceAll("\n", ",,\n"))],
    ["with short rows", () => Buffer.from(good().replace("MRP", "MRP,Price"))],
  ])("%s is understood", async (_what, content) => {
    const { report } = await sent(content());
    expect(report).toMatchObject({ problem_count: 0, variants_changed: 1 });
  });

  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ["nothing but empty lines", () => Buffer.from("\n\n"), /empty/],
    [
      "without the columns that say what is meant",
      () => Buffer.from("Name,Colour\na,b\n"),
      /“Address”, “Reference number”/,
    ],
    ["with an open quote", () => Buffer.from(`${good()}"x,1,2\n`), /cannot be read/],
    ["in an old encoding", () => Buffer.from("Address,Reference number\ncaf\xe9,1\n", "latin1"), /UTF-8/],
    ["with a null byte", () => Buffer.from(sheet(line({ Product: "In\u0000dia" }))), /^Row 2 .* cannot be stored/],
    [
      "with a null byte in an address",
      () => Buffer.from(sheet(line({ Address: "\u0000" }))),
      /^Row 2 .* cannot be stored/,
    ],
    ["that only calls itself Excel", () => Buffer.from("PK nothing"), /Excel/],
  ])("%s cannot be read", async (_what, content, words) => {
    const { state, report } = await sent(await content());
    expect(state).toBe("failed");
    expect(report.problems[0].message).toMatch(words);
  });

  test.each<[string, string, Record<string, string>, RegExp]>([
    ["a number that a spreadsheet rounded", "UDI-DI", { "UDI-DI": "9.5274E+12" }, /rounded/],
    ["a price that is an error", "Price", { Price: "#N/A" }, /the error #N\/A/],
    ["an attribute that is an error", "Attribute: Configuration", { "Attribute: Configuration": "#REF!" }, /#REF!/],
    ["a category that is an error", "Category", { Category: "#VALUE!" }, /the error #VALUE!/],
    ["an unknown column", "Colour", { Colour: "red" }, /Unknown column/],
    ["an unknown attribute", "Attribute: Taste", { "Attribute: Taste": "x" }, /No attribute has this name/],
    ["an unknown category", "Category", { Category: "Teeth" }, /No category has this name/],
    [
      "another product's number",
      "Reference number",
      { "Reference number": "NK-PS-1101", "Weight in grams": "5", "HSN code": "9018", "GST rate": "5" },
      /already uses/,
    ],
    ["a place in words", "Place", { Place: "first" }, /^Must be a whole number from 1 to/],
    ["neither yes nor no", "Sterile", { Sterile: "perhaps" }, /yes or no/],
    ["a price above the MRP", "Price", { Price: "99999999" }, /MRP/],
    ["an MRP that rises too fast", "MRP", { MRP: "9999999" }, /10 %/],
  ])("says what is wrong with %s", async (what, column, changes, words) => {
    if (what.includes("rises"))
      await sql`UPDATE variant_mrps SET valid_from = '2026-06-01'
        WHERE variant_id = ${variant.id} AND valid_from = (SELECT min(valid_from) FROM variant_mrps WHERE variant_id = ${variant.id})`;
    const { report } = await sent(sheet(line(changes)));
    const match = report.problems.find((problem: { column: string }) => problem.column === column);
    expect(match?.message).toMatch(words);
  });

  test("says of a row without a reference number that it needs one, once", async () => {
    const others = { "Weight in grams": "5", "HSN code": "90189099", "GST rate": "5" };
    const { report } = await sent(sheet(line({ "Reference number": "", ...others })));
    expect(report).toMatchObject({
      problem_count: 1,
      problems: [{ row: 2, column: "Reference number", value: "", message: "Reference number is required." }],
    });
  });

  test("names a cell that is neither yes nor no once", async () => {
    const { report } = await sent(sheet(line({ Sterile: "perhaps", "In the shop": "perhaps" })));
    expect(report.problems.map(({ column }: { column: string }) => column)).toEqual(["Sterile", "In the shop"]);
  });

  test("says that a note beside the last column would be lost", async () => {
    const { report } = await sent(`${good().trimEnd()},,look at this\n`);
    expect(report.problems).toContainEqual({
      row: 1,
      column: "",
      value: "",
      message: expect.stringContaining("empty"),
    });
  });

  test("Packaged Commodities Rules r.6(10): names each declaration that a product on sale would lack", async () => {
    const about = {
      ...{ Address: "undeclared", Product: "Undeclared", Category: "Plasma Surgery Systems", "Device class": "B" },
      ...{ "Sub-category": "Consoles and flow control", "Short description": "x", "Description (HTML)": "<p>x</p>" },
      ...{ "Reference number": "UD-1", MRP: "1050", "HSN code": "90189099", "GST rate": "5", "Weight in grams": "20" },
    };
    const columns = async (row: Record<string, string>) => {
      const { report } = await sent(sheet(row));
      return report.problems.map(({ column }: { column: string }) => column);
    };
    expect(await columns({ ...about, "In the shop": "no" })).toEqual([]);
    const required = ["Manufacturer", "Manufacturer address", "Country of origin", "Licence number", "Best before"];
    expect(await columns({ ...about, "In the shop": "yes" })).toEqual([...required, "Net quantity"]);
    const imported = { ...about, ...declared, "Country of origin": "japan", "Net quantity": "5 pieces" };
    expect(await columns({ ...imported, "In the shop": "yes" })).toEqual(["Importer", "Importer address"]);
  });

  test("Packaged Commodities Rules r.6(10): says when a variant that it does not name has no net quantity", async () => {
    await sql`UPDATE products SET withdrawn_at = now() WHERE slug = ${first.slug}`;
    await sql`UPDATE variants SET net_quantity = NULL WHERE ref_no = ${first.variants[1].ref_no}`;
    const { report } = await sent(sheet({ ...line(), "In the shop": "yes" }));
    expect(report.problems).toEqual([
      { row: 2, column: "In the shop", value: "yes", message: expect.stringContaining(first.variants[1].ref_no) },
    ]);
    await sql`UPDATE products SET withdrawn_at = NULL WHERE slug = ${first.slug}`;
    // Already on sale: nothing is refused, so that staff can fill in what they know.
    expect((await sent(sheet(line({ "In the shop": "yes" })))).report.problems).toEqual([]);
    await sql`UPDATE variants SET net_quantity = '1 piece' WHERE ref_no = ${first.variants[1].ref_no}`;
  });

  test("shows no product that has nothing to sell", async () => {
    const about = {
      ...{ Address: "bare", Product: "Bare", Category: "Plasma Surgery Systems", "Device class": "B" },
      ...{ "Sub-category": "Consoles and flow control", "Short description": "x", "Description (HTML)": "<p>x</p>" },
      ...declared,
      "Reference number": "",
    };
    expect((await sent(sheet({ ...about, "In the shop": "no" }))).report).toMatchObject({ ...none, products_added: 1 });
    const { report } = await sent(sheet({ ...about, "In the shop": "yes" }));
    expect(report.problems).toEqual([
      { row: 2, column: "In the shop", value: "yes", message: expect.stringContaining("Add a variant") },
    ]);
  });

  test("rows of one product that contradict each other are distinguished", async () => {
    const other = first.variants[1];
    const { report } = await sent(
      sheet(
        line({ Product: "One" }),
        line({ "Reference number": other.ref_no, MRP: String(other.mrp), Product: "Two" }),
      ),
    );
    expect(report.problems).toContainEqual({
      row: 3,
      column: "Product",
      value: "Two",
      message: expect.stringContaining("Row 2"),
    });
  });

  test("a UDI-DI that lost its zeros as a figure gets them back; a date is not taken for a number", async () => {
    const rows = (number: string | Date) => [
      ["Address", "Reference number", "UDI-DI"].map((value) => ({ value })),
      [
        { value: first.slug },
        typeof number === "string" ? { value: number } : { value: number, type: Date, format: "dd.mm.yyyy" },
        { value: Number(variant.udi_di), type: Number },
      ],
    ];
    const whole = await sent(await writeExcelFile(rows(variant.ref_no) as never).toBuffer(), excelType);
    expect(whole.report).toMatchObject(none);
    const date = await sent(await writeExcelFile(rows(new Date("2026-01-02")) as never).toBuffer(), excelType);
    expect(date.report.problems[0]).toMatchObject({
      column: "Reference number",
      message: expect.stringMatching(/a date/),
    });
  });

  test("a date that Excel made of a text is not stored, whatever the column", async () => {
    const headings = ["Address", "Reference number", "Short description", "Attribute: Configuration"];
    const date = { value: new Date("2026-01-02"), type: Date, format: "dd.mm.yyyy" };
    const rows = [headings.map((value) => ({ value })), [{ value: first.slug }, { value: variant.ref_no }, date, date]];
    const { report } = await sent(await writeExcelFile(rows as never).toBuffer(), excelType);
    const message = "The spreadsheet has turned this into a date. Format the column as Text and enter it again.";
    const about = { row: 2, value: "(a date)", message };
    expect(report.problems).toEqual(headings.slice(2).map((column) => ({ column, ...about })));
  });

  test("an amount that Excel wrote with the slip of its arithmetic is the one it shows", async () => {
    const rows = [
      ["Address", "Reference number", "MRP"].map((value) => ({ value })),
      [{ value: first.slug }, { value: variant.ref_no }, { value: 600000.1 + 0.2, type: Number }],
    ];
    const { report } = await sent(await writeExcelFile(rows as never).toBuffer(), excelType);
    expect([600000.1 + 0.2, report]).toMatchObject([600000.2999999999, { problems: [], variants_changed: 1 }]);
  });
});

describe("when the shop itself cannot finish", () => {
  /** Skips the pause between attempts. */
  async function throughAllTries(tries: number) {
    for (let n = 0; n < tries; n++) {
      await sql`UPDATE jobs SET due_at = now() WHERE name LIKE 'catalogue.%-sheet'`;
      await jobs.runDue();
    }
  }
  const breakIt = () => t.asAdmin("ALTER TABLE variant_mrps RENAME TO variant_mrps_away");
  const mendIt = () => t.asAdmin("ALTER TABLE variant_mrps_away RENAME TO variant_mrps");

  test("it is retried, then reported on the screen with what to do, and can be restarted; nothing is half done", async () => {
    const checked = await sent(sheet(line({ Product: "Console after all" })));
    await breakIt();
    const { after } = await applied(checked);
    expect([after.state, after.failure]).toEqual(["applying", serverTexts.sheetTriedAgain]);
    await throughAllTries(2);
    const failed = await get(`imports/${checked.id}`);
    expect([failed.state, failed.failure]).toEqual(["failed", serverTexts.sheetFault]);
    await mendIt();
    expect((await get(editedPath)).name).not.toBe("Console after all");

    const again = await request("POST", `/api/staff/imports/${checked.id}/retry`, { staff: nila });
    expect([again.status, again.body.data.state, again.body.data.failure]).toEqual([200, "applying", null]);
    expect((await request("POST", `/api/staff/imports/${checked.id}/retry`, { staff: nila })).status).toBe(409);
    await jobs.runDue();
    expect((await get(`imports/${checked.id}`)).state).toBe("applied");
    expect((await get(editedPath)).name).toBe("Console after all");
  });

  test("a sheet during which the process ended each time is given up too", async () => {
    const { body } = await request("POST", "/api/staff/imports?name=sheet.csv", {
      ...{ staff: nila, body: Buffer.from(sheet(line())), headers: { "content-type": csvType } },
    });
    await sql`UPDATE jobs SET tries = 3 WHERE name = 'catalogue.check-sheet'`;
    await jobs.runDue();
    expect(await get(`imports/${body.data.id}`)).toMatchObject({ state: "failed", failure: serverTexts.sheetFault });
    await request("POST", `/api/staff/imports/${body.data.id}/retry`, { staff: nila });
    await jobs.runDue();
    expect((await get(`imports/${body.data.id}`)).state).toBe("checked");
  });

  test("a sheet that cannot be read is not tried again", async () => {
    const { id, state, failure } = await sent("nothing");
    expect([state, failure]).toEqual(["failed", null]);
    expect((await request("POST", `/api/staff/imports/${id}/retry`, { staff: nila })).status).toBe(409);
  });
});

test("sheets are forgotten after 30 days, but not one that is being worked on", async () => {
  const { id, created_at } = await sent(sheet(line()));
  const busy = (await sent(sheet(line()))).id;
  await sql`UPDATE catalogue_imports SET state = 'applying' WHERE id = ${busy}`;
  const keptAt = async (days: number, minutes: number) => {
    t.clock.set(new Date(Date.parse(created_at) + (days * 24 * 60 + minutes) * 60_000).toISOString());
    await sql`INSERT INTO jobs (name, payload) VALUES ('retention.apply', '{}')`;
    await jobs.runDue();
    const kept = await sql<{ id: number }>`SELECT id FROM catalogue_imports WHERE id IN (${id}, ${busy}) ORDER BY id`;
    return kept.map((each) => each.id);
  };
  expect(await keptAt(30, -1)).toEqual([id, busy]);
  expect(await keptAt(30, 5)).toEqual([busy]);
});
