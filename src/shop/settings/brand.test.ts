import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readMails } from "../../../test/support/mails.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { issueInvoice } from "../documents/index.ts";

const t = await testShop();
const { request, member, shop } = t;
const [owner, sales] = [await member("owner"), await member("sales")];

const settings = async () => (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
const preview = (body: object) => request("POST", "/api/staff/settings/brand/preview", { staff: owner, body });
const save = async (changes: object, staff = owner) => {
  const { brand, seen } = await settings();
  return request("PUT", "/api/staff/settings/brand", { staff, body: { ...brand, ...changes, seen: seen.brand } });
};
const upload = (content: Buffer, use = "logo", staff = owner, type = "image/png") =>
  request("POST", `/api/staff/logos?name=Our%20logo.png&use=${use}`, {
    ...{ staff, body: content, headers: { "content-type": type } },
  });

/** A dark bar in the middle of a transparent background. */
const drawn = (width = 300, height = 100, scale = 0.6) =>
  sharp({ create: { width, height, channels: 4, background: "#00000000" } })
    .composite([
      {
        input: {
          create: {
            ...{ width: Math.round(width * scale), height: Math.round(height * scale) },
            ...{ channels: 4, background: "#8a1c4c" },
          },
        },
      },
    ])
    .png()
    .toBuffer();

describe("uploading a logo", () => {
  test("keeps its pixels as PNG, without the margin, and records it", async () => {
    const { status, body } = await upload(await drawn());
    expect([status, body.data]).toMatchObject([201, { width: 180, height: 60 }]);
    expect(body.data.file_path).toMatch(/^\/files\/[0-9a-f]{24}\/our-logo\.png$/);
    const kept = (await shop.files.read(body.data.file_path)) as Buffer;
    expect(await sharp(kept).metadata()).toMatchObject({ format: "png", width: 180 });
    const [entry] = await t.sql<{
      act: string;
    }>`SELECT act FROM audit_entries WHERE subject_id = ${body.data.file_path}`;
    expect(entry).toEqual({ act: "uploaded" });
  });

  test("makes an icon square and keeps its margin", async () => {
    const { body } = await upload(await drawn(400, 200), "icon");
    expect(body.data).toMatchObject({ width: 512, height: 512 });
  });

  test.each<[string, Buffer | Promise<Buffer>, number, RegExp | string]>([
    [
      "a drawing",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
      422,
      serverTexts.pictureUnreadable,
    ],
    ["text", Buffer.from("no picture"), 422, serverTexts.pictureUnreadable],
    ["half a picture", drawn(900, 300).then((whole) => whole.subarray(0, 200)), 422, serverTexts.pictureUnreadable],
    ["too small a picture", drawn(90, 20), 422, /90 × 20/],
    ["too large a picture", drawn(4001, 4001), 422, serverTexts.logoTooLarge],
  ])("refuses %s, whatever it calls itself", async (_what, content, expected, words) => {
    const { status, body } = await upload(await content);
    expect([status, body.errors?.file?.[0]]).toEqual([expected, expect.stringMatching(words)]);
  });

  test("refuses a drawing by its type, an unknown use, and those who may not change settings", async () => {
    expect((await upload(Buffer.from("<svg/>"), "logo", owner, "image/svg+xml")).status).toBe(415);
    expect((await upload(await drawn(), "banner")).status).toBe(422);
    expect((await upload(await drawn(), "logo", sales)).status).toBe(403);
  });
});

describe("the brand", () => {
  test("is previewed with its effects and tones, and nothing is stored", async () => {
    const before = await settings();
    const { body } = await preview({ ...before.brand, logo: "", accent: "#FFCC00" });
    expect(body.data.effects).toEqual([
      "Header, footer, back office and emails will show the shop's name instead of a logo.",
      expect.stringContaining("#ffcc00 has a contrast of 1.5:1 on white, too little for text."),
    ]);
    expect(body.data.theme.contrast).toBeGreaterThanOrEqual(4.5);
    expect(body.data.theme.light["on-teal"]).toBe("#ffffff");
    expect((await settings()).brand).toEqual(before.brand);
    expect((await preview({ ...before.brand, accent: "" })).body.data).toEqual({ effects: [], theme: null });
  });

  test.each([
    [{ accent: "red" }, "accent"],
    [{ accent: "#fff;}body{display:none}" }, "accent"],
    [{ accent: "\u0000" }, "accent"],
    [{ logo: "/files/000000000000000000000000/nothing.png" }, "logo"],
    [{ signature: "https://elsewhere.example/a.png" }, "signature"],
    [{ logo_dark: `/files/${"a".repeat(20_000)}` }, "logo_dark"],
  ])("refuses %j", async (changes, field) => {
    const { status, body } = await save(changes);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("is shown by the site at once, audited, and not changed by two at once", async () => {
    const file = (await upload(await drawn())).body.data.file_path;
    const { brand, seen } = await settings();
    const body = { ...brand, logo: file, signature: file, accent: "#8a1c4c", seen: seen.brand };
    const put = () => request("PUT", "/api/staff/settings/brand", { staff: owner, body });
    const statuses = (await Promise.all([put(), put()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const { data } = (await request("GET", "/api/site")).body;
    expect(data.brand).toMatchObject({ logo: { file, width: 180, height: 60 } });
    expect(data.brand.theme).toContain("--teal:#8a1c4c");
    const manifest = await request("GET", "/manifest.webmanifest");
    expect(JSON.parse(manifest.body).theme_color).toBe(data.brand.deep);
    const [entry] = await t.sql<{ after: { accent: string } }>`
      SELECT after FROM audit_entries WHERE subject = 'setting' AND subject_id = 'brand' ORDER BY id DESC LIMIT 1`;
    expect(entry?.after.accent).toBe("#8a1c4c");
    expect((await save({ accent: "" }, sales)).status).toBe(403);
  });

  test("is in mails, with the logo as part of the mail", async () => {
    const asha = await t.customer();
    await placeTestOrder(t, asha);
    await t.jobs.runDue();
    const mail = (await readMails(t)).at(-1);
    expect(mail).toMatch(/<img src="cid:logo" width="120" height="40" alt="Nasokarna/);
    expect(mail).toContain("background:#8a1c4c;color:#ffffff");
  });

  test("is in new documents, with the account for transfers; what was issued before stays as it was", async () => {
    const asha = await t.customer();
    const issue = async () => {
      const { order, lines, lots } = await placeTestOrder(t, asha);
      await t.db.transaction().execute((db) => issueInvoice(shop, db, order, lines, lots));
      const [row] = await t.sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE order_id = ${order.id}`;
      return row?.content as InvoiceContent;
    };
    const before = await issue();
    expect(before).toMatchObject({ seller: { logo: expect.any(String), signature: expect.any(String) } });
    const { payment, seen } = await settings();
    const bank = {
      account_name: "Nasokarna",
      account_number: "0011 2233 4455",
      ifsc: "abcd0123456",
      bank_name: "Test Bank",
    };
    const change = (changes: object) =>
      request("PUT", "/api/staff/settings/payment", {
        staff: owner,
        body: { ...payment, bank: { ...bank, ...changes }, seen: seen.payment },
      });
    expect((await change({ ifsc: "ABCD1123456" })).body.errors).toHaveProperty(["bank.ifsc"]);
    expect((await change({ account_number: "12345" })).body.errors).toHaveProperty(["bank.account_number"]);
    expect((await change({ account_name: "" })).body.errors).toHaveProperty(["bank.account_name"]);
    expect((await change({})).status).toBe(200);
    expect((await save({ signature: "" })).status).toBe(200);
    const after = await issue();
    expect(after.seller).not.toHaveProperty("signature");
    expect(after.payment?.bank).toEqual({ ...bank, account_number: "001122334455", ifsc: "ABCD0123456" });
    const plain = await drawInvoice(after, "recipient");
    await t.jobs.runDue();
    const [stored] = await t.sql<{ bytes: number }>`
      SELECT length(d.pdf)::int AS bytes FROM invoice_documents d JOIN invoices i ON i.id = d.invoice_id
      WHERE i.content->>'number' = ${after.number} AND d.copies = 'recipient'`;
    expect(stored?.bytes).toBeGreaterThan(plain.length);
  });
});
