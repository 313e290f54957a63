import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { mostSearchTerms } from "../../contract/staff/search-term-kinds.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const keeper = await member("catalogue");
const path = "/api/staff/search-terms";
const send = (method: string, rest = "", body?: unknown) => request(method, `${path}${rest}`, { staff: keeper, body });
const sendFile = (content: string | Buffer, type = "text/csv") =>
  request("POST", `${path}/file`, { staff: keeper, body: Buffer.from(content), headers: { "content-type": type } });
const fields = { kind: "synonym", targets: ["tonsil"] };
const add = async (term: string) => (await send("POST", "", { ...fields, term })).body.data;
const acts = async (name: string) =>
  (await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_name = ${name} ORDER BY id`).map(
    ({ act }) => act,
  );

describe("GET staff/search-terms", () => {
  test("is by the words regardless of case, with how many products each finds", async () => {
    await add("aa nothing on sale");
    await send("POST", "", { ...fields, term: "AB lost", targets: ["no such words here"] });
    const { data } = (await send("GET")).body;
    const own = data.filter(({ term }: { term: string }) => /^(aa nothing|AB lost)/.test(term));
    expect(own.map(({ term }: { term: string }) => term)).toEqual(["aa nothing on sale", "AB lost"]);
    expect(own[0].finds).toBeGreaterThan(0);
    expect(own[1].finds).toBe(0);
  });

  test.each([
    ["2000000000", 404],
    ["0", 422],
    ["x", 422],
    ["2147483648", 422],
    ["%00", 422],
  ])("of the id %s answers %i, and so do a change and a deletion", async (id, status) => {
    expect((await send("GET", `/${id}`)).status).toBe(status);
    expect((await send("PUT", `/${id}`, { ...fields, term: "x", seen: "x" })).status).toBe(status);
    expect((await send("DELETE", `/${id}`)).status).toBe(status);
  });
});

describe("POST staff/search-terms", () => {
  test.each([
    ["single spaces", "  ear   wax ", "ear wax"],
    ["composed letters", "e\u0301pistaxis", "épistaxis"],
    ["100 characters", "t".repeat(100), "t".repeat(100)],
  ])("keeps a term with %s", async (_what, typed, kept) => {
    const added = await add(typed);
    expect(added.term).toBe(kept);
    expect((await send("GET", `/${added.id}`)).body.data).toEqual(added);
  });

  test("takes the same words only once, also when they are spaced or composed differently", async () => {
    await add("Café au lait");
    const { status, body } = await send("POST", "", { ...fields, term: " cafe\u0301  AU lait" });
    expect([status, body.errors]).toEqual([422, { term: [serverTexts.searchTermTaken] }]);
  });

  test("by two at once adds one", async () => {
    const answers = await Promise.all([1, 2].map(() => send("POST", "", { ...fields, term: "added twice" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await acts("added twice")).toEqual(["added"]);
  });

  test("takes ten targets of 100 characters", async () => {
    const targets = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(100));
    expect((await send("POST", "", { ...fields, term: "ten", targets })).body.data.targets).toEqual(targets);
  });

  test.each<[string, object]>([
    ["term", { term: "t".repeat(101) }],
    ["term", { term: "a\u0000b" }],
    ["term", { term: 7 }],
    ["kind", { kind: null }],
    ["targets", { targets: "tonsil" }],
    ["targets.0", { targets: [""] }],
    ["targets.0", { targets: ["t".repeat(101)] }],
    ["targets.1", { targets: ["tonsil", "a\u0000b"] }],
    ["targets.0", { targets: [{}] }],
  ])("refuses wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await send("POST", "", { ...fields, term: "wrong", ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("PUT staff/search-terms/:id", () => {
  test("to another's words is refused, and to its own in capitals is not", async () => {
    const [one] = [await add("otalgia"), await add("ear ache")];
    const change = (term: string) => send("PUT", `/${one.id}`, { ...fields, term, seen: one.seen });
    expect((await change("EAR ache")).body.errors).toEqual({ term: [serverTexts.searchTermTaken] });
    expect((await change("Otalgia")).body.data).toMatchObject({ id: one.id, term: "Otalgia" });
  });

  test("of two at once one wins, and the other gets a conflict", async () => {
    const { id, seen } = await add("changed twice");
    const change = (target: string) =>
      send("PUT", `/${id}`, { term: "changed twice", ...fields, targets: [target], seen });
    const answers = await Promise.all(["snare", "probe"].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(serverTexts.groupChanged("changed twice"));
  });

  test("needs the state that was shown", async () => {
    const { id } = await add("unseen");
    expect((await send("PUT", `/${id}`, { ...fields, term: "unseen" })).body.errors).toHaveProperty("seen");
  });
});

test("DELETE staff/search-terms/:id by two at once deletes once", async () => {
  const { id } = await add("deleted twice");
  const answers = await Promise.all([1, 2].map(() => send("DELETE", `/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await acts("deleted twice")).toEqual(["added", "deleted"]);
});

describe("POST staff/search-terms/file", () => {
  test.each([
    ["as a spreadsheet writes it", "\ufeffterm,kind,targets\r\nsheet,synonym,tonsil\r\n\r\n"],
    ["with headings in another order, in capitals", "Targets,KIND , Term\ntonsil,Synonym,headings\n"],
    ["with a column more", "term,kind,targets,note\nnoted,synonym,tonsil,ours\n"],
    ["with empty targets between others", "term,kind,targets\ngaps,synonym,| tonsil | |snare|\n"],
  ])("takes a file %s", async (_what, content) => {
    expect((await sendFile(content)).body.data).toEqual({ added: 1, changed: 0, unchanged: 0 });
  });

  test("names five wrong rows, and counts the others", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `wrong ${index},brand,tonsil\n`).join("");
    const { message } = (await sendFile(`term,kind,targets\n${rows}`)).body;
    expect(message.match(/Row \d+/g)).toEqual(["Row 2", "Row 3", "Row 4", "Row 5", "Row 6"]);
    expect(message).toMatch(/And 2 more rows\.$/);
  });

  test.each([
    ["not UTF-8", Buffer.from("term,kind,targets\ncaf\xe9,synonym,tonsil\n", "latin1"), serverTexts.unreadableTerms],
    ["without targets", "term,kind\nx,synonym\n", serverTexts.unreadableTerms],
    ["of headings only", "term,kind,targets\n", serverTexts.unreadableTerms],
    ["with a row of many cells", `term,kind,targets\n${",".repeat(20_000)}\n`, serverTexts.unreadableTerms],
    ["with very many targets", `term,kind,targets\nx,synonym,${"tonsil|".repeat(2000)}\n`, serverTexts.unreadableTerms],
    ["with a quote that is not closed", `term,kind,targets\n"${"x".repeat(20_000)}`, serverTexts.unreadableTerms],
    ["with a null byte", "term,kind,targets\na\u0000b,synonym,tonsil\n", "Row 2: Term contains"],
    ["with a row that finds nothing", "term,kind,targets\nx,synonym, | \n", "Row 2: Enter at least one"],
  ])("refuses a file %s", async (_what, content, words) => {
    const { status, body } = await sendFile(content);
    expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
  });

  test("refuses a file of more than 1 MB", async () => {
    expect((await sendFile(`term,kind,targets\n${"\n".repeat(1_000_000)}`)).status).toBe(413);
  });

  test("refuses another type of file, and no file", async () => {
    expect((await sendFile("term,kind,targets\nx,synonym,tonsil\n", "application/pdf")).status).toBe(415);
    expect((await send("POST", "/file")).status).toBe(415);
  });

  test("by two at once adds each term once", async () => {
    const content = "term,kind,targets\nimported twice,synonym,tonsil\n";
    const answers = await Promise.all([sendFile(content), sendFile(content)]);
    expect(answers.map(({ body }) => body.data.added).sort()).toEqual([0, 1]);
  });
});

describe("with as many terms as there can be", () => {
  test("one more is refused, by form and by file; known ones are still changed", async () => {
    const [{ count = 0 } = {}] = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_terms`;
    await sql`INSERT INTO search_terms (term, kind, targets)
      SELECT 'filler ' || n, 'synonym', '{tonsil}' FROM generate_series(1, ${mostSearchTerms - count}::int) n`;
    const byForm = await send("POST", "", { ...fields, term: "one more" });
    expect([byForm.status, byForm.body.errors]).toEqual([422, { term: [serverTexts.tooManySearchTerms] }]);
    const byFile = await sendFile("term,kind,targets\none more,synonym,tonsil\n");
    expect([byFile.status, byFile.body.message]).toEqual([422, serverTexts.tooManySearchTerms]);
    const known = await sendFile("term,kind,targets\nfiller 1,synonym,snare\n");
    expect(known.body.data).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await sql`SELECT FROM search_terms`).toHaveLength(mostSearchTerms);
  });
});
