import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { lockCatalogue } from "../categories/index.ts";

const shop = await testShop();
const { request, member, customer, jobs, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const [nila, ravi, packer] = [await member("catalogue"), await member("catalogue"), await member("warehouse")];

const probe = demo.product("jobson-horne-probe");
const sheet = (name: string, changes: object = {}) =>
  Buffer.from(
    stringify([{ Address: probe.slug, "Reference number": "NK-EE-1601", Product: name, ...changes }], { header: true }),
  );
const send = (content: unknown, query = "?name=probes.csv", staff: TestMember | null = nila, type = "text/csv") =>
  request("POST", `/api/staff/imports${query}`, { staff, body: content, headers: { "content-type": type } });
const get = (path: string, staff: TestMember | null = nila) => request("GET", `/api/staff/imports${path}`, { staff });
const act = (id: number, verb: string, staff: TestMember | null = nila) =>
  request("POST", `/api/staff/imports/${id}/${verb}`, { staff });
const shown = async (id: number) => (await get(`/${id}`)).body.data;

/** Uploads a file, waits until it is checked, and returns the import's id. */
async function checked(name: string, changes: object = {}): Promise<number> {
  const { status, body } = await send(sheet(name, changes));
  expect(status).toBe(201);
  await jobs.runDue();
  return body.data.id;
}
const nameNow = async () => (await sql<{ name: string }>`SELECT name FROM products WHERE id = ${probe.id}`)[0]?.name;
const acts = async (id: number) =>
  (
    await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'import' AND subject_id = ${String(id)} ORDER BY id`
  ).map(({ act: words }) => words);

describe("uploading a spreadsheet", () => {
  test("keeps it to be checked, and changes nothing", async () => {
    const { status, body } = await send(sheet("Probe, renamed"), `?name=${encodeURIComponent(" Probes (भारत).csv ")}`);
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), file_name: "Probes (भारत).csv", state: "checking", rows_done: 0, rows_total: 0 },
        ...{ report: null, seen: null, outdated: false, failure: null, member_name: nila.name, finished_at: null },
        created_at: clock.now().toISOString(),
      },
    ]);
    await jobs.runDue();
    expect(await shown(body.data.id)).toMatchObject({ state: "checked", rows_done: 1, rows_total: 1 });
    expect([await nameNow(), await acts(body.data.id)]).toEqual([probe.name, ["uploaded an import"]]);
  });

  test.each<[string, string, string]>([
    ["no name", "", "File name is required."],
    ["a blank name", "?name=%20", "File name is required."],
    ["20,000 characters", `?name=${"n".repeat(20_000)}`, "File name can have at most 200 characters."],
    ["a null byte", "?name=a%00.csv", "File name contains characters that cannot be stored."],
  ])("is refused with %s", async (_what, query, words) => {
    const { status, body } = await send(sheet("Probe"), query);
    expect([status, body.errors]).toEqual([422, { name: [words] }]);
  });

  test("is refused for an empty file, for too large a one, and for other types", async () => {
    const before = (await get("")).body.data.length;
    const empty = await send(Buffer.alloc(0));
    expect([empty.status, empty.body.errors]).toEqual([422, { file: [serverTexts.uploadEmpty] }]);
    expect((await send(Buffer.alloc(20_000_001, "a"))).status).toBe(413);
    for (const type of ["application/pdf", "application/json", "text/html"]) {
      const { status, body } = await send("{}", "?name=x.csv", nila, type);
      expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    }
    expect((await get("")).body.data).toHaveLength(before);
  });
});

describe("the list of imports", () => {
  test("has the last 20, the newest first, without their files", async () => {
    const ids = [];
    for (let count = 0; count < 21; count++) ids.push((await send(sheet(`Probe ${count}`))).body.data.id);
    const { data } = (await get("")).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 20));
    expect(data[0]).not.toHaveProperty("content");
  });
});

describe("applying an import", () => {
  test("is done in the name of who applied it, once", async () => {
    const id = await checked("Probe, applied");
    const { status, body } = await act(id, "apply", ravi);
    expect([status, body.data.state]).toEqual([200, "applying"]);
    expect((await act(id, "apply")).body).toMatchObject({ code: "state_changed", message: serverTexts.sheetNotReady });
    await jobs.runDue();
    expect(await shown(id)).toMatchObject({ state: "applied", finished_at: clock.now().toISOString() });
    expect(await nameNow()).toBe("Probe, applied");
    expect(await acts(id)).toEqual(["uploaded an import", "applied an import", "imported"]);
    const [entry] = await sql`
      SELECT member_name FROM audit_entries WHERE act = 'imported' AND subject_id = ${String(id)}`;
    expect(entry).toEqual({ member_name: ravi.name });
  });

  test("is refused before the check has ended", async () => {
    const { id } = (await send(sheet("Too early"))).body.data;
    const { status, body } = await act(id, "apply");
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.sheetNotReady]);
    await jobs.runDue();
    expect(await nameNow()).not.toBe("Too early");
  });

  test("is refused while one cell is wrong, and leaves the rest as it was", async () => {
    const id = await checked("Half right", { MRP: "much" });
    expect((await shown(id)).report).toMatchObject({ problem_count: 1, problems: [{ row: 2, column: "MRP" }] });
    expect((await act(id, "apply")).status).toBe(409);
    expect(await nameNow()).not.toBe("Half right");
  });

  test("two applying the same at once: one does, and it is imported once", async () => {
    const id = await checked("Probe, by two");
    const both = await Promise.all([act(id, "apply"), act(id, "apply", ravi)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await jobs.runDue();
    expect((await acts(id)).filter((each) => each === "imported")).toHaveLength(1);
  });

  test("two imports of one product at once: one is imported, and the other is checked again", async () => {
    const ids = [await checked("Probe, one"), await checked("Probe, two")] as const;
    const both = await Promise.all([act(ids[0], "apply"), act(ids[1], "apply", ravi)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await jobs.runDue();
    const after = await Promise.all(ids.map(shown));
    expect(after.map(({ state }) => state).sort()).toEqual(["applied", "checked"]);
    expect(after.find(({ state }) => state === "checked")).toMatchObject({
      outdated: true,
      report: { problem_count: 0 },
    });
    expect(["Probe, one", "Probe, two"]).toContain(await nameNow());
  });
});

describe("what was confirmed", () => {
  const seenBy = async (id: number) => (await shown(id)).seen;
  const apply = async (id: number, seen: string) => {
    const reply = await request("POST", `/api/staff/imports/${id}/apply?${new URLSearchParams({ seen })}`, {
      staff: nila,
    });
    await jobs.runDue();
    return reply;
  };
  const weight = async () =>
    (await sql<{ weight_g: number }>`SELECT weight_g FROM variants WHERE ref_no = 'NK-EE-1601'`)[0]?.weight_g;

  test("is all that is stored: a value changed since is not reverted before that is confirmed too", async () => {
    const before = await weight();
    const id = await checked("Probe, confirmed", { "Weight in grams": String(before) });
    expect(await shown(id)).toMatchObject({ outdated: false, report: { products_changed: 1, variants_changed: 0 } });
    const seen = await seenBy(id);
    await sql`UPDATE variants SET weight_g = ${(before ?? 0) + 7} WHERE ref_no = 'NK-EE-1601'`;

    expect((await apply(id, seen)).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      ...{ state: "checked", outdated: true, finished_at: null },
      report: { products_changed: 1, variants_changed: 1, problem_count: 0 },
    });
    expect([await weight(), await nameNow()]).not.toContain(before);
    expect(await nameNow()).not.toBe("Probe, confirmed");
    expect(await acts(id)).toEqual(["uploaded an import", "applied an import"]);

    const late = await apply(id, seen);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, "state_changed", serverTexts.sheetCheckedAgain],
    ]);
    expect((await apply(id, await seenBy(id))).status).toBe(200);
    expect(await shown(id)).toMatchObject({ state: "applied", outdated: false });
    expect([await weight(), await nameNow()]).toEqual([before, "Probe, confirmed"]);
  });

  test("is not disturbed by changes of what the file leaves alone", async () => {
    const id = await checked("Probe, alone");
    const before = (await weight()) ?? 0;
    await sql`UPDATE variants SET weight_g = ${before + 1} WHERE ref_no = 'NK-EE-1601'`;
    await sql`UPDATE products SET short_description = 'Changed meanwhile.' WHERE id = ${probe.id}`;
    await apply(id, await seenBy(id));
    expect(await shown(id)).toMatchObject({ state: "applied" });
    expect([await weight(), await nameNow()]).toEqual([before + 1, "Probe, alone"]);
  });

  test("is unknown of a check by the previous build, so the file is checked again", async () => {
    const id = await checked("Probe, of old");
    await sql`UPDATE catalogue_imports SET seen = NULL WHERE id = ${id}`;
    await act(id, "apply");
    await jobs.runDue();
    expect(await shown(id)).toMatchObject({ state: "checked", outdated: true, seen: expect.any(String) });
  });

  test("is read before other changes of the catalogue have to wait", async () => {
    const id = await checked("Probe, unreadable");
    await act(id, "apply");
    await sql`UPDATE catalogue_imports SET content = ${Buffer.from("nothing")} WHERE id = ${id}`;
    await shop.db.transaction().execute(async (db) => {
      await lockCatalogue(db);
      await jobs.runDue();
      expect(await shown(id)).toMatchObject({ state: "failed", report: { problem_count: 1 } });
    });
  });
});

test.each(["apply", "retry"])(
  "%s: what is not there is not found; what has not failed is not retried",
  async (verb) => {
    expect((await act(2_000_000_000, verb)).status).toBe(404);
    if (verb === "apply") return;
    const { status, body } = await act(await checked("Probe, in order"), verb);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.sheetNotFailed]);
  },
);

describe("who may not", () => {
  test("visitors and customers: neither read nor import", async () => {
    const id = await checked("Guarded");
    const { token } = await customer();
    for (const as of [{}, { token }]) {
      const headers = { "content-type": "text/csv" };
      const body = sheet("Theirs");
      expect((await request("POST", "/api/staff/imports?name=x.csv", { ...as, body, headers })).status).toBe(401);
      for (const path of ["imports", `imports/${id}`, "products/export.csv", "products/export.xlsx"]) {
        expect((await request("GET", `/api/staff/${path}`, as)).status, path).toBe(401);
      }
    }
  });

  test("staff without the permission to change products: they read, but do not import", async () => {
    const id = await checked("Guarded");
    expect((await get(`/${id}`, packer)).status).toBe(200);
    expect((await get("", packer)).status).toBe(200);
    expect((await send(sheet("Theirs"), undefined, packer)).status).toBe(403);
    for (const verb of ["apply", "retry"]) expect((await act(id, verb, packer)).status).toBe(403);
    await jobs.runDue();
    expect((await shown(id)).state).toBe("checked");
  });
});
