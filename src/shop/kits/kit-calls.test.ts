import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { roles } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";

const shop = await testShop();
const { app, request, member, sql, live } = shop;
let keeper: TestMember;
beforeAll(async () => {
  keeper = await member("catalogue");
});
const [demonstration = 0] = (await sql<{ last: number }>`SELECT max(id) AS last FROM kits`).map(({ last }) => last);
afterEach(async () => {
  const left = await sql`DELETE FROM kits WHERE id > ${demonstration} RETURNING id`;
  if (left.length > 0) await live.refresh();
});

const item = { references: ["NK-TT-1001"], quantity: 1, note: "" };
const fields = {
  ...{ name: "Adenoidectomy", slug: "", procedure: "Curettage", description: "For children.", published: true },
  ...{ position: 9, lines: [item] },
};
const times = <Item>(count: number, each: Item) => Array.from({ length: count }, () => each);

const call = (method: string, path: string, body?: unknown, staff: TestMember | null = keeper) =>
  request(method, `/api/staff/kits${path}`, { staff, ...(body === undefined ? {} : { body }) });
const add = (changes: object = {}) => call("POST", "", { ...fields, ...changes });
const slugs = async () => (await request("GET", "/api/kits")).body.data.map(({ slug }: { slug: string }) => slug);
const view = (slug: string) => request("GET", `/api/kits/${slug}`);
const stored = () => sql<{ slug: string }>`SELECT slug FROM kits WHERE id > ${demonstration} ORDER BY slug`;

describe("GET kits", () => {
  test("lists published kits by position, then by name whatever its case", async () => {
    const all = await slugs();
    const first = { position: 0 };
    await add({ ...first, name: "beta" });
    await add({ ...first, name: "Alpha" });
    await add({ ...first, name: "Gamma" });
    await add({ ...first, name: "Draft", published: false });
    await add({ position: 9999, name: "Aardvark" });
    expect(await slugs()).toEqual(["alpha", "beta", "gamma", ...all, "aardvark"]);
    expect((await view("draft")).status).toBe(404);
  });

  test("shows at most four pictures, and none twice", async () => {
    const sold = await sql<{ ref_no: string }>`
      SELECT min(v.ref_no) AS ref_no FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.withdrawn_at IS NULL GROUP BY p.id ORDER BY p.id LIMIT 6`;
    const lines = sold.flatMap(({ ref_no }) => times(2, { ...item, references: [ref_no] }));
    expect((await add({ lines })).status).toBe(201);
    const { pictures, items } = (await view("adenoidectomy")).body.data;
    expect([pictures.length, new Set(pictures).size, items]).toEqual([4, 4, 12]);
  });
});

describe("GET kits/:slug", () => {
  test.each([
    ["Tonsillectomy", 404],
    ["tonsil", 404],
    ["x".repeat(200), 404],
    ["x".repeat(201), 422],
    ["%00", 422],
    ["tonsillectomy%00", 422],
  ])("answers %s with %i", async (slug, status) => {
    const answer = await view(slug);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body.message).toBe(texts.kitNotFound);
  });

  test("is sent again only when it has changed", async () => {
    const { id, seen } = (await add()).body.data;
    const fetch = (headers = {}) => app.inject({ url: "/api/kits/adenoidectomy", headers });
    const unchanged = { "if-none-match": (await fetch()).headers.etag };
    expect((await fetch(unchanged)).statusCode).toBe(304);
    await call("PUT", `/${id}`, { ...fields, lines: [{ ...item, quantity: 3 }], seen });
    const changed = await fetch(unchanged);
    expect([changed.statusCode, changed.json().data.lines[0].quantity]).toEqual([200, 3]);
  });
});

describe("who may", () => {
  test.each(roles)("%s reads kits; owner and catalogue change them", async (role) => {
    const actor = await member(role);
    const changes = role === "owner" || role === "catalogue";
    expect((await call("GET", "", undefined, actor)).status).toBe(200);
    expect((await call("GET", `/${demonstration}`, undefined, actor)).status).toBe(200);
    const unknown = [
      call("PUT", "/999999", { ...fields, seen: "" }, actor),
      call("DELETE", "/999999", undefined, actor),
    ];
    for (const { status } of await Promise.all(unknown)) expect(status).toBe(changes ? 404 : 403);
    expect((await call("POST", "", fields, actor)).status).toBe(changes ? 201 : 403);
  });

  test.each([
    ["GET", "", undefined],
    ["GET", "/1", undefined],
    ["POST", "", fields],
    ["PUT", "/1", { ...fields, seen: "" }],
    ["DELETE", "/1", undefined],
  ])("%s kits%s needs a session", async (method, path, body) => {
    expect((await call(method, path, body, null)).status).toBe(401);
  });
});

describe("POST kits", () => {
  test.each<[string, object, object]>([
    ["a name of 100 characters", { name: "x".repeat(100) }, { slug: "x".repeat(100) }],
    ["a name with accents", { name: " Étude: Ear & Nose " }, { name: "Étude: Ear & Nose", slug: "etude-ear-nose" }],
    ["an address of 130 characters", { slug: "x".repeat(130) }, { slug: "x".repeat(130) }],
    ["lines in its description", { description: "One\nTwo" }, { description: "One\nTwo" }],
    ["a position as text", { position: "9999" }, { position: 9999 }],
    ["60 items", { lines: times(60, item) }, { lines: times(60, { ...item, note: null }) }],
    ["9999 pieces", { lines: [{ ...item, quantity: 9999 }] }, { lines: [{ quantity: 9999 }] }],
    [
      "a reference in small letters",
      { lines: [{ ...item, references: ["nk-tt-1001"] }] },
      { lines: [{ ...item, note: null }] },
    ],
  ])("takes %s", async (_what, changes, shown) => {
    const { status, body } = await add(changes);
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body.data).toMatchObject(shown);
  });

  const refused: Record<string, unknown[]> = {
    name: ["", " \u200b", "x".repeat(101), "a\u0000b", "a\nb", 1, null],
    slug: ["A", "a b", "a/b", "é", "x".repeat(131), "a\u0000", 1],
    procedure: ["", "x".repeat(101), "a\u0000b", []],
    description: ["", "x".repeat(2001), "a\u0000b", {}],
    published: ["true", 1, null],
    file_path: ["/images/x.webp", "files/x.webp", "/files/", "/files/a b", "/files/a\u0000", "x".repeat(300), 1],
    position: [-1, 10_000, 1.5, "x", null],
    lines: [null, "x", times(61, item)],
    "lines.0.references": [null, "NK-TT-1001", [], times(11, "NK-TT-1001")],
    "lines.0.references.0": [[""], ["x".repeat(61)], ["a\u0000"], [1]],
    "lines.0.quantity": [0, -1, 10_000, 1.5, "x", null],
    "lines.0.note": ["x".repeat(201), "a\u0000b", 1],
  };
  test.each(Object.entries(refused).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    "refuses the %s %j",
    async (field, value) => {
      const [, inLine] = /^lines\.0\.(\w+)/.exec(field) ?? [];
      const { status, body } = await add(inLine ? { lines: [{ ...item, [inLine]: value }] } : { [field]: value });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
      expect(await stored()).toEqual([]);
    },
  );

  test("names every line that is wrong, and the address too", async () => {
    const lines = [item, { ...item, references: ["NK-0", "NK-TT-1001"] }, { ...item, references: ["NK-1"] }];
    const { status, body } = await add({ slug: "septoplasty", lines });
    expect([status, body.errors]).toEqual([
      422,
      {
        slug: [serverTexts.addressTaken("Septoplasty")],
        "lines.1.references.0": [serverTexts.refNoUnknown],
        "lines.2.references.0": [serverTexts.refNoUnknown],
      },
    ]);
  });

  test("two at once with one address: one is added", async () => {
    const answers = await Promise.all([add(), add({ name: "Other", slug: "adenoidectomy" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await stored()).toEqual([{ slug: "adenoidectomy" }]);
  });
});

describe("PUT kits/:id", () => {
  test.each<[string, object, string]>([
    ["without the state that was seen", { seen: undefined }, "seen"],
    ["with the address of another", { slug: "septoplasty" }, "slug"],
    ["with an unknown reference", { lines: [item, { ...item, references: ["NK-0"] }] }, "lines.1.references.0"],
  ])("is refused %s, and changes and records nothing", async (_what, changes, field) => {
    const { data } = (await add()).body;
    const { status, body } = await call("PUT", `/${data.id}`, { ...fields, name: "New", seen: data.seen, ...changes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await call("GET", `/${data.id}`)).body.data).toEqual(data);
    const acts = await sql`SELECT act FROM audit_entries WHERE subject = 'kit' AND subject_id = ${String(data.id)}`;
    expect(acts).toEqual([{ act: "added" }]);
  });

  test("keeps its address when it is sent back, and leaves the old one when it is not", async () => {
    const { id, slug, seen } = (await add()).body.data;
    const renamed = await call("PUT", `/${id}`, { ...fields, name: "Adenoids", slug, seen });
    expect(renamed.body.data).toMatchObject({ name: "Adenoids", slug });
    const moved = await call("PUT", `/${id}`, { ...fields, name: "Adenoids", seen: renamed.body.data.seen });
    expect(moved.body.data.slug).toBe("adenoids");
    expect([(await view(slug)).status, (await view("adenoids")).status]).toEqual([404, 200]);
  });
});

describe("DELETE kits/:id", () => {
  test("two at once: one deletes it, with its lines", async () => {
    const { id } = (await add()).body.data;
    const both = await Promise.all([call("DELETE", `/${id}`), call("DELETE", `/${id}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await sql`SELECT FROM kit_lines WHERE kit_id = ${id}`).toEqual([]);
    expect(await sql`SELECT FROM kit_options WHERE kit_id = ${id}`).toEqual([]);
  });

  test.each(["0", "-1", "x", "2147483648", "%00"])("refuses the id %s, as reading and changing do", async (id) => {
    expect((await call("DELETE", `/${id}`)).status).toBe(422);
    expect((await call("GET", `/${id}`)).status).toBe(422);
    expect((await call("PUT", `/${id}`, { ...fields, seen: "" })).status).toBe(422);
  });
});
