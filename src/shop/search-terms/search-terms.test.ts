import { beforeAll, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, sql } = shop;
let keeper: TestMember;
beforeAll(async () => {
  keeper = await member("catalogue");
});

const add = (body: object, staff = keeper) => request("POST", "/api/staff/search-terms", { staff, body });
const searchSlugs = async (search: string): Promise<string[]> =>
  (await request("GET", `/api/product-data?${new URLSearchParams({ search })}`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  );
const audited = async (name: string) =>
  (await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_name = ${name} ORDER BY id`).map(
    ({ act }) => act,
  );
const term = { term: "Polypectomy", kind: "procedure", targets: ["tonsil snare", "NK-NS-1203"] };

describe("a search term", () => {
  test("is added, changed and deleted, and every list follows at once", async () => {
    expect(await searchSlugs("polypectomy")).toEqual([]);
    const { status, body } = await add(term);
    expect(status).toBe(201);
    expect(await searchSlugs("polypectomy")).toEqual(["tonsil-snare", "blakesley-forceps-straight"]);

    const { id, seen } = body.data;
    const change = (of: object) => request("PUT", `/api/staff/search-terms/${id}`, { staff: keeper, body: of });
    expect((await change({ ...term, targets: ["Kits and Sets"], seen })).status).toBe(200);
    expect(await searchSlugs("polypectomy")).toContain("fess-instrument-set");
    expect((await change({ ...term, seen })).body.code).toBe("state_changed");

    expect((await request("DELETE", `/api/staff/search-terms/${id}`, { staff: keeper })).status).toBe(204);
    expect(await searchSlugs("polypectomy")).toEqual([]);
    expect(await audited("Polypectomy")).toEqual(["added", "changed", "deleted"]);
  });

  test("is listed once, however it is written", async () => {
    expect((await add({ ...term, term: "COBLATION" })).body.errors.term).toBeDefined();
  });

  test.each([{ term: "" }, { kind: "brand" }, { targets: [] }, { targets: Array(11).fill("tonsil") }])(
    "is refused: %j",
    async (wrong) => expect((await add({ ...term, ...wrong })).status).toBe(422),
  );

  test("is not changed by sales", async () => {
    expect((await add(term, await member("sales"))).status).toBe(403);
  });
});

describe("a file", () => {
  const file = async () => (await request("GET", "/api/staff/search-terms/file", { staff: keeper })).body as string;
  const send = (content: string) =>
    request("POST", "/api/staff/search-terms/file", {
      ...{ staff: keeper, body: Buffer.from(content), headers: { "content-type": "text/csv" } },
    });

  test("that was exported changes nothing", async () => {
    const answer = await send(String(await file()));
    expect(answer.body.data).toMatchObject({ added: 0, changed: 0 });
    expect(answer.body.data.unchanged).toBeGreaterThan(55);
  });

  test("adds and changes terms, and deletes none", async () => {
    const answer = await send(
      'term,kind,targets\nबहरा,hindi,digital hearing aid\ncoblation,synonym,"NK-PW-1201 | plasma wands"\n',
    );
    expect(answer.body.data).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect(await searchSlugs("बहरा")).toEqual(["hearing-aid-behind-ear"]);
    expect((await searchSlugs("coblation"))[0]).toBe("turbinate-plasma-wand");
    expect((await searchSlugs("grommet")).length).toBeGreaterThan(0);
  });

  test("with a wrong row is refused as a whole, and the row is named", async () => {
    const answer = await send("term,kind,targets\nfine,synonym,tonsil\nwrong,brand,tonsil\n");
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining("Row 3: Choose")]);
    expect(await sql`SELECT FROM search_terms WHERE term = 'fine'`).toEqual([]);
  });

  test.each([
    ["ΑΣ", "ασ"],
    ["İnce", "ince"],
  ])("with %s and %s, which the database takes for the same, is refused; one changes the other", async (one, other) => {
    const row = (term: string, target: string) => `${term},synonym,${target}\n`;
    const twice = await send(`term,kind,targets\n${row(one, "tonsil")}${row(other, "tonsil")}`);
    expect([twice.status, twice.body.message]).toEqual([422, expect.stringContaining("Row 3: ")]);
    expect((await send(`term,kind,targets\n${row(one, "tonsil")}`)).body.data).toMatchObject({ added: 1 });
    expect((await send(`term,kind,targets\n${row(other, "snare")}`)).body.data).toMatchObject({ added: 0, changed: 1 });
  });

  test("comes back unchanged whatever is in it", async () => {
    for (const [index, start] of ["=", "＝", "'=", "@", "-", "'"].entries()) {
      const body = { term: `${start}x${index}`, kind: "synonym", targets: ["tonsil", `${start}y`] };
      expect((await add(body)).status).toBe(201);
    }
    expect((await add({ term: "pipe", kind: "synonym", targets: ["a|b"] })).body.errors).toHaveProperty(["targets.0"]);
    expect((await send(String(await file()))).body.data).toMatchObject({ added: 0, changed: 0 });
  });

  test.each(["", "a,b\n1,2\n", '"'])("of another kind is refused: %j", async (content) => {
    expect((await send(content)).status).toBe(422);
  });
});

test("every term of the demonstration finds something", async () => {
  const { body } = await request("GET", "/api/staff/search-terms", { staff: keeper });
  expect(body.data.length).toBeGreaterThan(55);
  expect(body.data.filter(({ finds }: { finds: number }) => finds === 0)).toEqual([]);
});
