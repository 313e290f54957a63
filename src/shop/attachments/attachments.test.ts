import type { Sharp } from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { attachmentFile, mostAttachments } from "../../contract/staff/attachment-limits.ts";
import { type Role, roles } from "../../contract/staff/rights.ts";
import { sharp } from "../../platform/pictures/sharp.ts";

const shop = await testShop();
const { request, member, sql, customer } = shop;
const { enquiry } = await enquiryCalls(shop);
const [asha, ravi, owner] = [await member("sales"), await member("warehouse"), await member("owner")];
const buyer = await customer();
const { order } = await placeTestOrder(shop, buyer);
const picture = { create: { width: 8, height: 8, channels: 3, background: "#0a7" } } as const;
const png = await sharp(picture).png().toBuffer();
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

type Member = typeof asha;
interface Sent {
  subject?: string;
  of?: string;
  name?: string;
  type?: string;
  actor?: Member | null;
}
const attach = (
  content: Buffer,
  { subject = "order", of = order.token, name = "Scan.png", type, actor = asha }: Sent = {},
) =>
  request("POST", `/api/staff/attachments?${new URLSearchParams({ subject, of, name })}`, {
    ...{ staff: actor, body: content },
    headers: { "content-type": type ?? "image/png" },
  });
/** A PDF, which starts no process. */
const attachPdf = (sent: Sent = {}) => attach(pdf, { name: "Scan.pdf", type: "application/pdf", ...sent });
const list = (subject = "order", of = order.token, actor: Member | null = asha) =>
  request("GET", `/api/staff/attachments?${new URLSearchParams({ subject, of })}`, { staff: actor });
const file = (id: number | string, actor: Member | null = asha) =>
  request("GET", `/api/staff/attachments/${id}/file`, { staff: actor });
const remove = (id: number | string, actor: Member | null = asha, reason: unknown = "Wrong file") =>
  request("POST", `/api/staff/attachments/${id}/remove`, { staff: actor, body: { reason } });

describe("attachments", () => {
  test.each([
    ["order", () => order.token],
    ["customer", () => String(buyer.id)],
    ["enquiry", async () => String(await enquiry())],
  ] as const)("of an %s are listed and downloaded, never shown, by the bytes they are", async (subject, open) => {
    const of = await open();
    const sent = [
      await attach(png, { subject, of, name: "../Stamp\u202e.pdf" }),
      await attach(pdf, { subject, of, name: "PO", type: "application/pdf" }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const { data } = (await list(subject, of)).body;
    expect(data).toMatchObject([
      { name: "Stamp.png", content_type: "image/png", bytes: png.length, by: { name: asha.name }, may_remove: true },
      { name: "PO.pdf", content_type: "application/pdf" },
    ]);
    const got = await file(data[0].id);
    expect(got.headers["content-disposition"]).toMatch(/^attachment; filename="Stamp.png"/);
    expect(got.headers["x-content-type-options"]).toBe("nosniff");
    expect(got.headers["content-type"]).toBe("application/octet-stream");
  });

  test.each([
    ["nothing", Buffer.alloc(0), {}, 422],
    ["HTML that says it is a picture", Buffer.from("<html><script>alert(1)</script>"), {}, 422],
    ["half a picture", png.subarray(0, 40), {}, 422],
    ["more than 5 MB", Buffer.alloc(attachmentFile.bytes + 1, "%PDF-"), { type: "application/pdf" }, 413],
    ["a type that is not accepted", png, { type: "image/svg+xml" }, 415],
    ["a name with a null byte", png, { name: "a\u0000.png" }, 422],
    ["a name of 20,000 characters", png, { name: "a".repeat(20_000) }, 422],
    ["an order that does not exist", png, { of: "x".repeat(22) }, 404],
    ["a subject of its own", png, { subject: "product" }, 422],
  ] as [string, Buffer, Sent, number][])("refuse %s", async (_what, content, sent, status) => {
    expect((await attach(content, sent)).status).toBe(status);
  });

  test.each(roles)("are seen by those who see what they belong to: %s", async (role: Role) => {
    const { body } = await attachPdf({ of: (await placeTestOrder(shop, await customer())).order.token });
    const reader = await member(role);
    const status = role === "catalogue" ? 404 : 200;
    expect((await file(body.data[0].id, reader)).status).toBe(status);
    expect((await file(body.data[0].id, null)).status).toBe(401);
  });

  test("are unpacked in another process, where no file, password or connection waits for their pixels", async () => {
    const pictures: Sharp = Object.getPrototypeOf(sharp(png));
    const readHere = [vi.spyOn(pictures, "metadata"), vi.spyOn(pictures, "stats"), vi.spyOn(pictures, "toBuffer")];
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await attach(png)).status).toBe(201);
    for (const each of readHere) expect(each).not.toHaveBeenCalled();
  });

  test("are removed by their author and the owner, with a reason, and the log does not name them", async () => {
    const { token } = (await placeTestOrder(shop, await customer())).order;
    await attachPdf({ of: token, name: "Mrs Rao's letter.pdf" });
    const { body } = await attachPdf({ of: token, name: "Two.pdf" });
    const [one, two] = body.data.map(({ id }: { id: number }) => id);
    expect((await remove(one, ravi)).body.message).toBe(serverTexts.forbidden);
    expect((await remove(one, asha, "")).status).toBe(422);
    expect((await remove(one, asha, "a\u0000")).status).toBe(422);
    // Two at once: one removes it, the other has nothing left to do.
    const both = await Promise.all([remove(one), remove(one, owner)]);
    expect(both.every(({ status }) => status === 204 || status === 404)).toBe(true);
    expect((await remove(two, owner)).status).toBe(204);
    expect((await list("order", token)).body.data).toEqual([]);
    const [logged] = await sql<{ text: string; entries: number }>`
      SELECT string_agg(before::text || after::text, ' ') AS text, count(*)::int AS entries FROM audit_entries
      WHERE act IN ('attached a file', 'removed a file') AND subject = 'order'`;
    expect(logged?.entries).toBeGreaterThanOrEqual(4);
    expect(logged?.text).not.toContain("Rao");
  });

  test(`are at most ${mostAttachments}, with several sent at once`, async () => {
    const { token } = (await placeTestOrder(shop, await customer())).order;
    const answers = await Promise.all(Array.from({ length: mostAttachments + 3 }, () => attachPdf({ of: token })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostAttachments);
    expect((await list("order", token)).body.data).toHaveLength(mostAttachments);
    expect((await attachPdf({ of: token })).body.code).toBe("too_many_files");
  });

  test.each([
    ["order", () => order.token],
    ["customer", () => String(buyer.id)],
    ["enquiry", async () => String(await enquiry())],
  ] as const)("to an %s are neither listed nor added by those who may not see it", async (subject, open) => {
    const of = await open();
    const [outsider, before] = [await member("catalogue"), (await list(subject, of, owner)).body.data];
    const refused = [await list(subject, of, outsider), await attach(png, { subject, of, actor: outsider })];
    expect(refused.map(({ status, body }) => [status, body.data])).toEqual([
      [403, undefined],
      [403, undefined],
    ]);
    expect([(await list(subject, of, null)).status, (await attach(png, { subject, of, actor: null })).status]).toEqual([
      401, 401,
    ]);
    expect((await list(subject, of, owner)).body.data).toEqual(before);
  });

  test("of a customer and an enquiry with the same id are kept separate", async () => {
    await sql`
      INSERT INTO attachments (subject, subject_id, staff_id, name, content_type, content, at)
      VALUES ('enquiry', ${buyer.id}, ${asha.id}, 'Enquiry.png', 'image/png', ${png}, now())`;
    const { body } = await attachPdf({ subject: "customer", of: String(buyer.id), name: "Customer.pdf" });
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain("Customer.pdf");
    expect(names).not.toContain("Enquiry.png");
  });

  test("are out of an author's reach once they may no longer see what it belongs to", async () => {
    const author = await member("support");
    const { body } = await attachPdf({
      of: (await placeTestOrder(shop, await customer())).order.token,
      actor: author,
    });
    const [{ id }] = body.data;
    await sql`UPDATE staff SET role = 'catalogue' WHERE id = ${author.id}`;
    expect([(await file(id, author)).status, (await remove(id, author)).status]).toEqual([404, 404]);
    expect((await file(id, owner)).status).toBe(200);
  });

  test("that were removed make room, and are gone for everyone", async () => {
    const { token } = (await placeTestOrder(shop, await customer())).order;
    const ids = (await attachPdf({ of: token })).body.data.map(({ id }: { id: number }) => id);
    await sql`
      INSERT INTO attachments (subject, subject_id, staff_id, name, content_type, content, at)
      SELECT subject, subject_id, staff_id, name, content_type, content, at
      FROM attachments, generate_series(2, ${mostAttachments}::int) WHERE id = ${ids[0]}`;
    expect((await attachPdf({ of: token })).status).toBe(409);
    expect((await remove(ids[0] ?? 0)).status).toBe(204);
    expect((await file(ids[0] ?? 0, owner)).status).toBe(404);
    const { body } = await attachPdf({ of: token, name: "Last" });
    expect(body.data.at(-1)).toMatchObject({ name: "Last.pdf", content_type: "application/pdf", bytes: pdf.length });
  });

  test.each(["0", "-1", "1.5", "x", "2147483648", "99999999999999999999", "%00"])(
    "are not found under the id %s, and nothing breaks",
    async (id) => {
      for (const answer of [await file(id), await remove(id)]) expect(answer.status).toBeOneOf([404, 422]);
    },
  );
});
