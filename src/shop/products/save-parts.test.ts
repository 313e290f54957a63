import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { productCalls } from "../../../test/support/products.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";

const shop = await testShop();
const { request, member, sql } = shop;
const morning = "2026-11-21T10:00:00+05:30";
shop.clock.set(morning);
const { editor, demo, send, load, made, newVariant, audited } = await productCalls(shop);
const packer = await member("warehouse");

const upload = (kind: string, type: string, body: Buffer, query = "?name=speculum.png", staff = editor) =>
  request("POST", `/api/staff/${kind}${query}`, { staff, body, headers: { "content-type": type } });
const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#0f6b78" } })
  .png()
  .toBuffer();
const pdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");
const picture = (await upload("pictures", "image/png", png)).body.data.file_path;
const document = (await upload("documents", "application/pdf", pdf)).body.data.file_path;
const [mirror, probe] = [demo.product("laryngeal-mirror"), demo.product("jobson-horne-probe")];

let product: { id: number; version: number };
beforeEach(async () => {
  product = await made();
});

const save = (part: string, lists: object, staff: typeof editor | null = editor, version: unknown = product.version) =>
  send("PUT", `products/${product.id}/${part}`, { version, ...lists }, staff);

const lists: Record<string, { given: object; other: object; none: object; act: string }> = {
  pictures: {
    given: { pictures: [1, 2].map((side) => ({ file_path: picture, alt: `Side ${side}` })) },
    other: { pictures: [{ file_path: picture, alt: "Another side" }] },
    ...{ none: { pictures: [] }, act: "changed pictures" },
  },
  documents: {
    given: { documents: ["Brochure", "Instructions for use"].map((title) => ({ file_path: document, title })) },
    other: { documents: [{ file_path: document, title: "Leaflet" }] },
    ...{ none: { documents: [] }, act: "changed documents" },
  },
  relations: {
    given: { related: [mirror.id, probe.id], compatible: [probe.id] },
    other: { related: [probe.id], compatible: [] },
    ...{ none: { related: [], compatible: [] }, act: "changed related devices" },
  },
};

describe.each(Object.entries(lists))("the %s of a product", (part, { given, other, none, act }) => {
  test("become exactly those given, in their order, and can all be removed", async () => {
    const { status, body } = await save(part, given);
    expect([status, body.data.version]).toEqual([200, product.version + 1]);
    for (const [list, entries] of Object.entries(given)) {
      const shown = body.data[list].map((entry: { id: number }) => (part === "relations" ? entry.id : entry));
      expect(shown).toEqual(
        entries.map((entry: unknown) => (part === "relations" ? entry : expect.objectContaining(entry))),
      );
    }
    expect((await save(part, none, editor, body.data.version)).body.data).toMatchObject(none);
    expect((await audited(product.id)).map((entry) => entry.act)).toEqual(["added", act, act]);
  });

  test("are saved by one of two at once; the other learns by whom", async () => {
    const colleague = await member("owner");
    const both = await Promise.all([save(part, given), save(part, other, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    const winner = both[0]?.status === 200 ? editor : colleague;
    expect([refused.code, refused.message]).toEqual(["state_changed", serverTexts.productChanged(winner.name)]);
    expect((await load(product.id)).version).toBe(product.version + 1);
  });

  test("are not changed without a version, nor of a product that does not exist", async () => {
    const { status, body } = await save(part, given, editor, null);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["version"]]);
    const missing = await send("PUT", `products/2000000000/${part}`, { version: 1, ...given });
    expect([missing.status, missing.body.message]).toEqual([404, texts.productNotFound]);
  });

  test("are not changed by visitors and by roles without the permission", async () => {
    expect((await save(part, given, null)).status).toBe(401);
    expect((await save(part, given, packer)).status).toBe(403);
    expect(await load(product.id)).toEqual(product);
  });
});

describe("it is refused with a text beside the field", () => {
  const uploadFirst = "Upload a file.";
  const positive = "Must be a positive whole number.";
  const alt = "Description of the picture";
  const p = (changes: object) => ({ pictures: [{ file_path: picture, alt: "Side", ...changes }] });
  const d = (changes: object) => ({ documents: [{ file_path: document, title: "Brochure", ...changes }] });
  const r = (changes: object) => ({ related: [], compatible: [], ...changes });
  test.each<[string, string, object, string]>([
    ["pictures", "pictures.0.file_path", p({ file_path: undefined }), uploadFirst],
    ["pictures", "pictures.0.file_path", p({ file_path: "https://elsewhere.example/x.png" }), uploadFirst],
    ["pictures", "pictures.0.file_path", p({ file_path: "/files/none.webp" }), serverTexts.fileNotKept],
    ["pictures", "pictures.0.file_path", p({ file_path: document }), serverTexts.notAPicture],
    ["pictures", "pictures.0.alt", p({ alt: undefined }), `${alt} is required.`],
    ["pictures", "pictures.0.alt", p({ alt: "a".repeat(20_000) }), `${alt} can have at most 200 characters.`],
    ["pictures", "pictures.0.alt", p({ alt: "a\u0000" }), `${alt} contains characters that cannot be stored.`],
    ["pictures", "pictures", { pictures: Array(31).fill(p({}).pictures[0]) }, "At most 30 pictures."],
    ["documents", "documents.0.file_path", d({ file_path: picture }), serverTexts.notADocument],
    ["documents", "documents.0.title", d({ title: " " }), "Title is required."],
    ["documents", "documents.0.title", d({ title: "t".repeat(121) }), "Title can have at most 120 characters."],
    ["documents", "documents", { documents: Array(31).fill(d({}).documents[0]) }, "At most 30 documents."],
    ["relations", "related.0", r({ related: ["first"] }), positive],
    ["relations", "compatible.1", r({ compatible: [probe.id, 0] }), positive],
    ["relations", "related", r({ related: [2_000_000_000] }), serverTexts.productUnknown],
    ["relations", "related", r({ related: Array(51).fill(probe.id) }), "At most 50 devices."],
    ["variants", "variants", { variants: Array(501).fill(newVariant("A-1")) }, "At most 500 variants."],
  ])("%s: %s (%#)", async (part, field, given, words) => {
    const { status, body } = await save(part, given);
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
    expect(await load(product.id)).toEqual(product);
  });

  test("where a product would be linked to itself", async () => {
    const { body } = await save("relations", { related: [product.id], compatible: [product.id] });
    expect(body.errors).toEqual({
      ...{ related: [serverTexts.productOfItself], compatible: [serverTexts.productOfItself] },
    });
  });
});

describe.each([
  ["pictures", "image/png", png],
  ["documents", "application/pdf", pdf],
])("uploading %s", (kind, type, content) => {
  test.each([
    ["", "File name is required."],
    [`?name=${"n".repeat(201)}`, "File name can have at most 200 characters."],
    ["?name=a%00.png", "File name contains characters that cannot be stored."],
  ])("needs a name (%#)", async (query, words) => {
    const { status, body } = await upload(kind, type, content, query);
    expect([status, body.errors]).toEqual([422, { name: [words] }]);
  });

  test("the same twice at once keeps one file, and records both", async () => {
    const both = await Promise.all([1, 2].map(() => upload(kind, type, content, "?name=same")));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [{ file_path }, again] = both.map(({ body }) => body.data);
    expect(again.file_path).toBe(file_path);
    expect(await sql`SELECT FROM files WHERE path = ${file_path}`).toHaveLength(1);
    const noted = await sql`SELECT FROM audit_entries WHERE act = 'uploaded' AND subject_id = ${file_path}`;
    expect(noted).toHaveLength(2);
  });

  test("is refused to roles without the permission", async () => {
    expect((await upload(kind, type, content, undefined, packer)).status).toBe(403);
  });
});

describe("cancelling a change of tax", () => {
  /** Sets the clock and keeps staff signed in. */
  async function at(moment: string) {
    shop.clock.set(moment);
    const [now, end] = [shop.clock.now(), new Date(shop.clock.now().getTime() + 12 * 60 * 60 * 1000)];
    await sql`UPDATE staff_sessions SET seen_at = ${now}, expires_at = ${end}`;
  }

  async function withChangeToCome() {
    const ref_no = `TAX-${product.id}`;
    const first = (await save("variants", { variants: [newVariant(ref_no)] })).body.data;
    const [{ id, own_price: price, ...variant }] = first.variants;
    const changed = { ...variant, id, price, gst_rate: 18, tax_from: "2026-12-01" };
    const { status } = await save("variants", { variants: [changed] }, editor, first.version);
    expect(status).toBe(200);
    return id as number;
  }
  const cancel = (id: number, day: string, staff: typeof editor | null = editor) =>
    send("DELETE", `variants/${id}/tax-classes/${day}`, undefined, staff);

  test("is done once by two at once, and recorded with what it was", async () => {
    const id = await withChangeToCome();
    const both = await Promise.all([cancel(id, "2026-12-01"), cancel(id, "2026-12-01")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await load(product.id)).variants[0].tax_classes).toHaveLength(1);
    expect((await audited(product.id)).at(-1)).toMatchObject({
      ...{ act: `deleted the tax class of TAX-${product.id} from 2026-12-01`, before: { gst_rate_bp: 1800 } },
    });
  });

  test("is refused once it is in force, on its very day in India", async () => {
    const id = await withChangeToCome();
    const rateNow = async () => (await load(product.id)).variants[0].gst_rate;
    await at("2026-11-30T23:59:00+05:30");
    expect(await rateNow()).toBe(5);
    await at("2026-12-01T00:00:00+05:30");
    const { status, body } = await cancel(id, "2026-12-01");
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.taxInForce]);
    expect(await rateNow()).toBe(18);
    await at(morning);
  });

  test("is refused for an invalid day, for what does not exist, and without the permission", async () => {
    const id = await withChangeToCome();
    for (const day of ["tomorrow", "2026-02-30", "%00"]) {
      const { status, body } = await cancel(id, day);
      expect([status, body.errors]).toEqual([422, { day: ["Enter a date."] }]);
    }
    expect((await cancel(2_000_000_000, "2026-12-01")).status).toBe(404);
    expect((await cancel(id, "2026-12-02")).status).toBe(404);
    expect((await cancel(id, "2026-12-01", null)).status).toBe(401);
    expect((await cancel(id, "2026-12-01", packer)).status).toBe(403);
    expect((await load(product.id)).variants[0].tax_classes).toHaveLength(2);
  });
});
