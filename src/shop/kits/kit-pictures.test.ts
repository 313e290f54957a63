import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { app, request, member, sql, live } = shop;
const [demonstration = 0] = (await sql<{ last: number }>`SELECT max(id) AS last FROM kits`).map(({ last }) => last);
let keeper: TestMember;
beforeAll(async () => {
  keeper = await member("catalogue");
});
afterEach(async () => {
  await sql`DELETE FROM kits WHERE id > ${demonstration}`;
  await live.refresh();
});

const fields = {
  ...{ name: "Adenoidectomy", slug: "", procedure: "Curettage", description: "For children.", published: true },
  ...{ position: 9, lines: [{ references: ["NK-TT-1001"], quantity: 1, note: "" }] },
};
const call = (method: string, path: string, body?: object) =>
  request(method, `/api/staff/kits${path}`, { staff: keeper, ...(body ? { body } : {}) });
const listed = async (slug: string) =>
  (await request("GET", "/api/kits")).body.data.find((kit: { slug: string }) => kit.slug === slug);

async function uploadPicture(): Promise<string> {
  const content = await sharp({ create: { width: 640, height: 360, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  const headers = { "content-type": "image/png" };
  const answer = await request("POST", "/api/staff/pictures?name=kit.png", { staff: keeper, body: content, headers });
  return answer.body.data.file_path;
}

describe("a kit's own picture", () => {
  test("is on the kits of the demonstration, with its size", async () => {
    const { data } = (await request("GET", "/api/kits")).body;
    for (const { picture } of data) {
      expect(picture).toMatchObject({ file: expect.stringMatching(/^\/files\//), width: 1200, height: 1200 });
      expect((await app.inject(picture.file)).statusCode).toBe(200);
    }
    expect(data).toHaveLength(4);
  });

  test("is uploaded, shown to customers and to staff, and taken away", async () => {
    const file_path = await uploadPicture();
    const { body } = await call("POST", "", { ...fields, file_path });
    expect(body.data).toMatchObject({ file_path, width: 640, height: 360 });
    expect((await listed("adenoidectomy")).picture).toMatchObject({ file: file_path, width: 640, height: 360 });
    const { id, seen } = body.data;
    const without = await call("PUT", `/${id}`, { ...fields, file_path: null, seen });
    expect(without.body.data.file_path).toBeNull();
    expect(await listed("adenoidectomy")).toMatchObject({ picture: null, pictures: [expect.any(String)] });
  });

  test("must have been uploaded, and be a picture", async () => {
    const unknown = await call("POST", "", { ...fields, file_path: "/files/0123/none.webp" });
    expect([unknown.status, unknown.body.errors]).toEqual([422, { file_path: [serverTexts.fileNotKept] }]);
    const [document] = await sql<{
      path: string;
    }>`SELECT path FROM files WHERE content_type = 'application/pdf' LIMIT 1`;
    const pdf = await call("POST", "", { ...fields, file_path: document?.path });
    expect([pdf.status, pdf.body.errors]).toEqual([422, { file_path: [serverTexts.notAPicture] }]);
  });

  test("of a colleague is not overwritten unseen", async () => {
    const { id, seen } = (await call("POST", "", fields)).body.data;
    await call("PUT", `/${id}`, { ...fields, file_path: await uploadPicture(), seen });
    expect((await call("PUT", `/${id}`, { ...fields, name: "Adenoids", seen })).body.code).toBe("state_changed");
  });
});

describe("the page of a product", () => {
  const kitsOn = async (ref: string, token: string | null = null) => {
    const [product] = await sql<{ token: string }>`
      SELECT p.token FROM products p JOIN variants v ON v.product_id = p.id WHERE v.ref_no = ${ref}`;
    return (await request("GET", `/api/product/view/${product?.token}`, { token })).body.kits;
  };

  test("names the kits that contain one of its variants, in the order of the kits", async () => {
    await call("POST", "", { ...fields, position: 0 });
    const kits = await kitsOn("NK-TT-1001");
    expect(kits.map(({ slug }: { slug: string }) => slug)).toEqual(["adenoidectomy", "tonsillectomy"]);
    expect(kits[1]).toEqual({
      ...{ slug: "tonsillectomy", name: "Tonsillectomy", items: 8 },
      picture: (await listed("tonsillectomy")).picture.file,
    });
    expect(kits[0].picture).toBe((await listed("adenoidectomy")).pictures[0]);
  });

  test("counts alternatives too, and no hidden kit", async () => {
    expect((await kitsOn("NK-PW-1002")).map(({ slug }: { slug: string }) => slug)).toEqual(["tonsillectomy"]);
    const { id, seen } = (await call("POST", "", { ...fields, published: false })).body.data;
    expect(await kitsOn("NK-TT-1001")).toHaveLength(1);
    await call("PUT", `/${id}`, { ...fields, seen });
    expect(await kitsOn("NK-TT-1001")).toHaveLength(2);
  });

  test("names none where there is none", async () => {
    expect(await kitsOn("NK-PS-1001")).toEqual([]);
  });
});

describe("GET kit-variants", () => {
  const find = async (search: string) =>
    (await request("GET", `/api/staff/kit-variants?${new URLSearchParams({ search })}`, { staff: keeper })).body;
  const references = async (search: string) =>
    (await find(search)).data.map(({ ref_no }: { ref_no: string }) => ref_no);

  test("finds by reference, however it is written, with what distinguishes the variant", async () => {
    const { data } = await find("nk tt 1001");
    // Then the other variants of its product.
    expect(data[0]).toMatchObject({ ref_no: "NK-TT-1001", name: expect.stringContaining("Gag") });
    expect(data[0].specification).not.toBe("");
  });

  test("finds the beginning of references, and the variants of products by name", async () => {
    expect(await references("NK-TT-100")).toEqual(expect.arrayContaining(["NK-TT-1001", "NK-TT-1002", "NK-TT-1003"]));
    expect(await references("tonsil snare")).toContain("NK-TT-1201");
    expect((await references("plasma")).length).toBe(12);
  });

  test.each(["", "   ", "qqqqqq zzzzzz"])("finds nothing for %j", async (search) => {
    expect(await references(search)).toEqual([]);
  });

  test("does not offer what is no longer sold", async () => {
    await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = 'NK-TT-1001'`;
    await live.refresh();
    expect(await references("NK-TT-1001")).not.toContain("NK-TT-1001");
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE ref_no = 'NK-TT-1001'`;
    await live.refresh();
  });

  test.each(["x".repeat(201), "a\u0000b"])("refuses %j", async (search) => {
    const { status } = await request("GET", `/api/staff/kit-variants?${new URLSearchParams({ search })}`, {
      staff: keeper,
    });
    expect(status).toBe(422);
  });
});

test("staff see the name of each item, and which is not sold", async () => {
  const { body } = await call("POST", "", {
    ...fields,
    lines: [{ references: ["NK-TT-1001", "NK-TT-1002"], quantity: 1 }],
  });
  expect(body.data.variants.map(({ ref_no }: { ref_no: string }) => ref_no)).toEqual(["NK-TT-1001", "NK-TT-1002"]);
  await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = 'NK-TT-1002'`;
  await live.refresh();
  const seen = (await call("GET", `/${body.data.id}`)).body.data;
  expect([seen.unsold, seen.variants[1]]).toEqual([
    ["NK-TT-1002"],
    { ref_no: "NK-TT-1002", name: body.data.variants[1].name, specification: "" },
  ]);
  await sql`UPDATE variants SET withdrawn_at = NULL WHERE ref_no = 'NK-TT-1002'`;
});
