import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { TranslationShown } from "../../contract/staff/translations.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const list = async (query: string): Promise<TranslationShown[]> => {
  const { status, body } = await send("GET", `translations?per_page=100&${query}`);
  expect(status).toBe(200);
  return body.data;
};

await sql`DELETE FROM translations`;

async function read(kind: string, english: string): Promise<TranslationShown> {
  const rows = await list(`state=all&kind=${kind}&search=${encodeURIComponent(english)}`);
  const row = rows.find((each) => each.english === english);
  if (!row) throw new Error(`Nothing is called ${english}.`);
  return row;
}
const change = ({ kind, english, seen }: TranslationShown, hindi: unknown, given: object = {}) =>
  send("PUT", "translations", { kind, english, hindi, seen, ...given });

describe("GET staff/translations", () => {
  test("lists groups, then attributes, then values, the most used first", async () => {
    const kinds: string[] = [];
    for (let page = "translations?per_page=100", last = ""; page !== last; ) {
      const { body } = await send("GET", page);
      kinds.push(...body.data.map(({ kind }: TranslationShown) => kind));
      last = page;
      if (body.meta.next) page = `translations?per_page=100&after=${encodeURIComponent(body.meta.next)}`;
    }
    expect([...new Set(kinds)]).toEqual(["category", "sub_category", "attribute", "value"]);
    expect(kinds).toEqual(kinds.toSorted((a, b) => [...new Set(kinds)].indexOf(a) - [...new Set(kinds)].indexOf(b)));
    const uses = (await list("kind=value")).map((each) => each.uses);
    expect(uses).toEqual(uses.toSorted((one, other) => other - one));
  });

  test("offers the parts of values that facets show, and no figures", async () => {
    const values = (await list("kind=value&search=angled")).map(({ english }) => english);
    expect(values).toEqual(expect.arrayContaining(["Angled left", "Angled right", "Open ring, angled 20 degrees"]));
    expect(await sql`SELECT FROM translatable_texts WHERE english ~ '^[0-9. ]+$'`).toEqual([]);
  });

  test.each(["kind=product", "state=new", "after=x", "per_page=0"])("refuses %s", async (query) =>
    expect((await send("GET", `translations?${query}`)).status).toBe(422),
  );

  test("finds texts by English and Hindi words", async () => {
    await change(await read("category", "Plasma Wands"), "प्लाज़्मा वैंड");
    expect((await list(`state=all&search=${encodeURIComponent("वैंड")}`)).map(({ english }) => english)).toEqual([
      "Plasma Wands",
    ]);
  });
});

describe("PUT staff/translations", () => {
  test("stores Hindi, takes the text off the list, and is recorded", async () => {
    const before = await read("sub_category", "Hearing tests");
    const { status, body } = await change(before, "  श्रवण जाँच ");
    expect([status, body.data]).toMatchObject([200, { hindi: "श्रवण जाँच", state: "current" }]);
    expect(await list("search=Hearing+tests")).toEqual([]);
    expect(await list("state=current&search=Hearing+tests")).toEqual([body.data]);
    const [entry] = await sql<{ act: string; subject_name: string; after: object }>`
      SELECT act, subject_name, after FROM audit_entries WHERE subject = 'translation' ORDER BY id DESC LIMIT 1`;
    expect(entry).toMatchObject({ act: "translated", subject_name: "Hearing tests", after: { hindi: "श्रवण जाँच" } });
    const removed = await change(body.data, "");
    expect([removed.status, removed.body.data.state]).toEqual([200, "missing"]);
  });

  test("confirms the Hindi of a text that has been renamed", async () => {
    await change(await read("attribute", "Colour"), "रंग");
    const { data } = (await send("GET", "attributes")).body;
    const { id, unit, seen } = data.find(({ name }: { name: string }) => name === "Colour");
    expect((await send("PUT", `attributes/${id}`, { name: "Shade", unit, seen })).status).toBe(200);
    const [outdated] = await list("state=outdated");
    expect(outdated).toMatchObject({ english: "Shade", hindi: "रंग", written_for: "Colour" });
    expect((await change(outdated as TranslationShown, "रंग")).body.data.state).toBe("current");
    expect((await list("state=all&search=Colour")).map(({ english }) => english)).not.toContain("Colour");
  });

  test.each<[string, string, string, string]>([
    ["attribute", "Length (mm)", "लंबाई", serverTexts.hindiWithoutUnit("(mm)")],
    ["value", "Set of 4", "5 का सेट", serverTexts.hindiWithOtherFigures],
    ["value", "Set of 4", "४ का सेट", serverTexts.hindiWithOtherFigures],
    ["category", "Kits and Sets", "क".repeat(81), serverTexts.hindiTooLong(80)],
  ])("refuses for the %s “%s” the Hindi “%s”", async (kind, english, hindi, words) => {
    const { status, body } = await change(await read(kind, english), hindi);
    expect([status, body.errors]).toEqual([422, { hindi: [words] }]);
  });

  test("accepts a unit in Hindi", async () => {
    const row = await read("attribute", "Angle (degree)");
    expect((await change(row, "कोण (डिग्री)")).status).toBe(200);
  });

  test.each<[string, object]>([
    ["hindi", { hindi: "क\u0000" }],
    ["hindi", { hindi: "क".repeat(20_000) }],
    ["hindi", { hindi: 7 }],
    ["english", { english: "a\u0000" }],
    ["english", { english: "a".repeat(20_000) }],
    ["kind", { kind: "product" }],
    ["seen", { seen: undefined }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await change(await read("category", "Kits and Sets"), "किट", wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("finds no text that the catalogue does not have, and needs the right", async () => {
    const row = await read("category", "Kits and Sets");
    expect((await change({ ...row, english: "Nothing" }, "कुछ नहीं")).status).toBe(404);
    const { kind, english, seen } = row;
    const staff = await member("support");
    const body = { kind, english, hindi: "किट", seen };
    expect((await request("PUT", "/api/staff/translations", { staff, body })).status).toBe(403);
  });

  test("two at once: changes one and refuses the other", async () => {
    const row = await read("category", "Ear Examination");
    const answers = await Promise.all(["कान की जाँच", "कान परीक्षण"].map((hindi) => change(row, hindi)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body.data.hindi;
    expect((await read("category", "Ear Examination")).hindi).toBe(kept);
  });
});
