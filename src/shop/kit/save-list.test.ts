import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal } from "./refusal.ts";
import { listVersion, saveList, toAuditList } from "./save-list.ts";
import type { Db } from "./shop.ts";

const { db, shop } = await testShop({ connections: 3 });

interface Row {
  id: number;
  name: string;
}
interface Given {
  id: number | null;
  name: string;
}

/** Any table with a name column will do. */
const list = {
  async read(at: Db): Promise<Row[]> {
    await sql`SELECT pg_advisory_xact_lock(hashtext('a list'))`.execute(at);
    return at.selectFrom("attributes").select(["id", "name"]).where("name", "like", "Kept %").orderBy("id").execute();
  },
  problems: async (_db: Db, { name }: Given): Promise<Record<string, string>> =>
    name === "" ? { name: "Name is required." } : {},
  async write(at: Db, items: Given[]) {
    for (const { id, name } of items) {
      if (id === null) await at.insertInto("attributes").values({ name, unit: null }).execute();
      else await at.updateTable("attributes").set({ name }).where("id", "=", id).execute();
    }
  },
};
const stored = () => db.transaction().execute(list.read);
const seen = async () => listVersion(await stored());
const save = (items: Given[], version: string) => saveList(shop, { items, seen: version }, list);

describe("saving a list", () => {
  test("writes what is new and what has changed", async () => {
    expect(await save([{ id: null, name: "Kept one" }], await seen())).toBeUndefined();
    const [{ id = 0 } = {}] = await stored();
    const items = [
      { id, name: "Kept first" },
      { id: null, name: "Kept second" },
    ];
    expect(await save(items, await seen())).toBeUndefined();
    expect((await stored()).map(({ name }) => name)).toEqual(["Kept first", "Kept second"]);
  });

  test("two at once: saves one and refuses the other", async () => {
    const version = await seen();
    const results = await Promise.all(["Kept a", "Kept b"].map((name) => save([{ id: null, name }], version)));
    const refused = results.filter((result) => result instanceof Refusal);
    expect(refused).toMatchObject([{ status: 409, code: "state_changed", message: serverTexts.listChanged }]);
    expect((await stored()).filter(({ name }) => /^Kept [ab]$/.test(name))).toHaveLength(1);
  });

  test("names every wrong item at its place, and writes none", async () => {
    const before = await stored();
    const [{ id = 0 } = {}] = before;
    const items = [
      { id, name: "Kept changed" },
      { id, name: "" },
      { id: 2_000_000_000, name: "" },
    ];
    expect(await save(items, await seen())).toMatchObject({
      status: 422,
      errors: {
        items: [serverTexts.listedTwice],
        "items.1.name": ["Name is required."],
        "items.2.id": [serverTexts.notFound],
        "items.2.name": ["Name is required."],
      },
    });
    expect(await stored()).toEqual(before);
  });
});

describe("the version of a list", () => {
  const row = { id: 1, name: "Slide", picture: { file: "/files/a.webp", width: 10, height: 5, placeholder: "x" } };

  test.each<[string, unknown, boolean]>([
    ["the same", [structuredClone(row)], true],
    ["with details of its picture found later", [{ ...row, picture: { file: "/files/a.webp" } }], true],
    ["with another picture", [{ ...row, picture: { ...row.picture, file: "/files/b.webp" } }], false],
    ["with another name", [{ ...row, name: "Banner" }], false],
    ["with one more", [row, { ...row, id: 2 }], false],
    ["that is empty", [], false],
  ])("%s", (_what, other, isSame) => {
    expect(listVersion(other) === listVersion([row])).toBe(isSame);
  });

  test("depends on the order", () => {
    const other = { ...row, id: 2 };
    expect(listVersion([row, other])).not.toBe(listVersion([other, row]));
  });
});

test("the audit log numbers items of the same name", () => {
  const items = ["Home", "Sale", "Home", "Home"].map((name) => ({ name }));
  const places = toAuditList(
    items,
    ({ name }) => name,
    (_item, place) => place,
  );
  expect(places).toEqual({ Home: 1, Sale: 2, "Home (2)": 3, "Home (3)": 4 });
});
