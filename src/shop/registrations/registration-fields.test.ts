import { beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const owner = await member("owner");
const karnataka = demo.state("Karnataka").id;

const fields = {
  ...{ code: "KA", gstin: "29AAGCB7383J1Z4", legal_name: "Nasokarna South Private Limited", trade_name: "South" },
  ...{ address: "4 Residency Road, Bengaluru", state_id: karnataka, cin: "", licences: [], dispatch_places: [] },
  ...{ signatory: "", valid_from: "2027-01-01", valid_to: "2027-12-31" },
};
const licence = { kind: "md42", number: "KA-MD42-17", valid_until: null };
const place = { name: "Peenya store", address: "9 Peenya", pincode: "560058" };
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const call = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/registrations${path}`, { staff: owner, ...(body === undefined ? {} : { body }) });
const add = (changes: object = {}) => call("POST", "", { ...fields, ...changes });
const codes = async () => (await sql<{ code: string }>`SELECT code FROM registrations`).map(({ code }) => code);

beforeEach(async () => {
  await sql`DELETE FROM registrations WHERE code <> 'EN'`;
});

describe("POST registrations", () => {
  test.each<[string, object, object]>([
    ["a code of small letters and a digit", { code: " k9 " }, { code: "K9" }],
    ["a GSTIN with spaces", { gstin: "29 aagcb 7383 j1z4" }, { gstin: "29AAGCB7383J1Z4" }],
    ["no GSTIN", { gstin: " " }, { gstin: null }],
    ["a State as text", { state_id: String(karnataka) }, { state: "Karnataka" }],
    ["a legal name of 200 characters", { legal_name: "x".repeat(200) }, { legal_name: "x".repeat(200) }],
    ["a trade name of 120 characters", { trade_name: "x".repeat(120) }, { trade_name: "x".repeat(120) }],
    ["an address of 300 characters", { address: "x".repeat(300) }, { address: "x".repeat(300) }],
    ["a CIN with spaces", { cin: "u33125 ka2015 ptc000000" }, { cin: "U33125KA2015PTC000000" }],
    ["10 licences", { licences: times(10, licence) }, { licences: times(10, licence) }],
    ["20 places of dispatch", { dispatch_places: times(20, place) }, { dispatch_places: times(20, place) }],
    ["one day", { valid_to: "2027-01-01" }, { valid_to: "2027-01-01" }],
    ["no last day", { valid_to: null }, { valid_to: null }],
  ])("takes %s", async (_what, changes, shown) => {
    const { status, body } = await add(changes);
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body.data).toMatchObject(shown);
    expect((await call("GET", `/${body.data.id}`)).body.data).toEqual(body.data);
  });

  const refused: Record<string, unknown[]> = {
    code: ["K", "9K", "KAR", "K-", "क1", "K\u0000", 12, null],
    gstin: ["29AAGCB7383J1Z", "29AAGCB7383J1Z44", "29AAGCB7383J1Z4\u0000", 29],
    legal_name: ["", "x".repeat(201), "a\u0000b", "a\nb", 7],
    trade_name: ["\u200b", "x".repeat(121), "a\ud800", []],
    address: ["", "x".repeat(301), "a\u0007b", {}],
    state_id: [0, -1, 1.5, "x", "", null, 2_147_483_648, true],
    cin: ["X33125KA2015PTC000000", "U33125KA2015PTC00000", 1],
    licences: [times(11, licence), null, "md42"],
    dispatch_places: [times(21, place), undefined],
    signatory: ["x".repeat(121), "a\u0000b", 5],
    valid_from: ["2027-02-29", "1899-12-31", "2200-01-01", "01-01-2027", "", 20270101],
    valid_to: ["2027-13-01", "2026-12-31", "2027-01-01T00:00:00Z"],
  };
  test.each(Object.entries(refused).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    "refuses the %s %j",
    async (field, value) => {
      const { status, body } = await add({ [field]: value });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
      expect(await codes()).toEqual(["EN"]);
    },
  );

  test.each([
    ["a licence without a number", { licences: [{ ...licence, number: " " }] }, "licences.0.number"],
    ["a number of 61 characters", { licences: [licence, { ...licence, number: "x".repeat(61) }] }, "licences.1.number"],
    ["a licence until no day", { licences: [{ ...licence, valid_until: "soon" }] }, "licences.0.valid_until"],
    ["a place without a name", { dispatch_places: [{ ...place, name: "" }] }, "dispatch_places.0.name"],
    ["a pincode of 5 digits", { dispatch_places: [{ ...place, pincode: "56005" }] }, "dispatch_places.0.pincode"],
  ])("names the row of %s", async (_what, changes, field) => {
    const { status, body } = await add(changes);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test.each([[[]], ["text"], [null]])("refuses the body %j", async (body) => {
    expect((await call("POST", "", JSON.stringify(body))).status).toBe(422);
  });

  test("takes the days before and after another row of its GSTIN, and none of its own", async () => {
    expect((await add()).status).toBe(201);
    const [before, after] = [{ valid_from: "2026-12-01" }, { valid_to: null }];
    const from = [serverTexts.registrationOverlaps("2027-01-01", "2027-12-31")];
    expect(from[0]).toContain("from 1 January 2027 to 31 December 2027.");
    expect((await add({ ...before, valid_to: "2027-01-01" })).body.errors).toEqual({ valid_from: from });
    expect((await add({ ...after, valid_from: "2027-12-31" })).body.errors).toEqual({ valid_from: from });
    expect((await add({ ...before, valid_to: "2026-12-31" })).status).toBe(201);
    expect((await add({ ...after, valid_from: "2028-01-01" })).status).toBe(201);
  });

  test.each([
    ["a GSTIN", { code: "KB" }, "valid_from"],
    ["a code", { gstin: "29AAACC1206D1ZC" }, "code"],
  ])("two at once with %s in common: one is added", async (_what, other, field) => {
    const answers = await Promise.all([add(), add(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(Object.keys(refused?.body.errors)).toEqual([field]);
    expect(await codes()).toHaveLength(2);
  });
});

describe("GET registrations", () => {
  test("lists those in force first, then those to come, then those that ended; the oldest in force is current", async () => {
    const ended = { valid_from: "2020-01-01", valid_to: "2026-11-20" };
    await add(ended);
    await add({ code: "KB", gstin: "29AAACC1206D1ZC" });
    const { id: state_id } = demo.state("Maharashtra");
    const today = { valid_from: "2026-11-21", valid_to: "2026-11-21" };
    await add({ code: "KC", gstin: "27AAPFU0939F1ZV", state_id, ...today });
    const { body } = await call("GET", "");
    const shown = body.data.map(({ code, validity, is_current }: Record<string, unknown>) => [
      ...[code, validity, is_current],
    ]);
    expect(shown).toEqual([
      ...[
        ["EN", "in_force", true],
        ["KC", "in_force", false],
        ["KB", "coming", false],
        ["KA", "ended", false],
      ],
    ]);
    expect(body.states).toContainEqual(expect.objectContaining({ id: karnataka, name: "Karnataka" }));
  });

  test.each(["0", "-1", "x", "1.5", "2147483648", "%00"])("refuses the id %s", async (id) => {
    expect((await call("GET", `/${id}`)).status).toBe(422);
    expect((await call("PUT", `/${id}`, { ...fields, seen: "" })).status).toBe(422);
    expect((await call("POST", `/${id}/end`, { valid_to: "2027-06-30", seen: "" })).status).toBe(422);
  });
});

describe("PUT registrations/:id", () => {
  test("changes everything of one without orders, and keeps both states in the audit log", async () => {
    const { id, seen } = (await add()).body.data;
    const other = { code: "MH", gstin: "27AAPFU0939F1ZV", state_id: demo.state("Maharashtra").id, signatory: "M. Rao" };
    const changed = await call("PUT", `/${id}`, { ...fields, ...other, dispatch_places: [place], seen });
    expect(changed.body.data).toMatchObject({ ...other, id, state: "Maharashtra", dispatch_places: [place] });
    expect(changed.body.data.seen).not.toBe(seen);
    const [entry] = await sql<{ before: object; after: object }>`
      SELECT before, after FROM audit_entries
      WHERE subject = 'registration' AND act = 'changed' AND subject_id = ${String(id)}`;
    expect(entry).toMatchObject({
      before: { code: "KA", gstin: "29AAGCB7383J1Z4", state_id: karnataka, signatory: "" },
      after: { ...other, dispatch_places: [{ ...place, state_id: other.state_id }] },
    });
  });

  test.each<[string, object, string]>([
    ["without the state that was seen", { seen: undefined }, "seen"],
    ["with a state that is too long", { seen: "x".repeat(101) }, "seen"],
    ["with the code of another GSTIN", { code: "EN" }, "code"],
    ["with a GSTIN of another State", { gstin: "27AAPFU0939F1ZV" }, "gstin"],
  ])("is refused %s, and changes and records nothing", async (_what, changes, field) => {
    const { data } = (await add()).body;
    const { status, body } = await call("PUT", `/${data.id}`, { ...fields, seen: data.seen, ...changes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await call("GET", `/${data.id}`)).body.data).toEqual(data);
    const acts = await sql`
      SELECT act FROM audit_entries WHERE subject = 'registration' AND subject_id = ${String(data.id)}`;
    expect(acts).toEqual([{ act: "added" }]);
  });
});

describe("POST registrations/:id/end", () => {
  test.each<[unknown]>([[""], [null], [undefined], ["2027-02-30"], ["2200-01-01"], [20270630], ["2027-06-30\u0000"]])(
    "refuses the day %j",
    async (valid_to) => {
      const [first] = await sql<{ id: number }>`SELECT id FROM registrations`;
      const { status, body } = await call("POST", `/${first?.id}/end`, { valid_to, seen: "" });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["valid_to"]]);
    },
  );

  test("needs the state that was seen", async () => {
    const { id } = (await add()).body.data;
    const { status, body } = await call("POST", `/${id}/end`, { valid_to: "2027-06-30" });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["seen"]]);
  });

  test("moves the last day until it has passed, also to the first day", async () => {
    const { id } = (await add({ valid_from: "2026-11-21" })).body.data;
    const end = async (valid_to: string) => {
      const { seen } = (await call("GET", `/${id}`)).body.data;
      return call("POST", `/${id}/end`, { valid_to, seen });
    };
    expect((await end("2027-06-30")).body.data.valid_to).toBe("2027-06-30");
    expect((await end("2026-11-20")).body.errors).toEqual({ valid_to: [serverTexts.endsBeforeBegin] });
    expect((await end("2026-11-21")).body.data).toMatchObject({ valid_to: "2026-11-21", validity: "in_force" });
    expect((await end("2026-11-22")).status).toBe(200);
    await sql`UPDATE registrations SET valid_from = '2026-11-01', valid_to = '2026-11-20' WHERE id = ${id}`;
    const late = await end("2027-06-30");
    expect([late.status, late.body.message]).toEqual([409, serverTexts.registrationEnded]);
    const acts = await sql<{ after: { valid_to: string } }>`
      SELECT after FROM audit_entries
      WHERE subject = 'registration' AND act = 'ended' AND subject_id = ${String(id)} ORDER BY id`;
    expect(acts.map(({ after }) => after.valid_to)).toEqual(["2027-06-30", "2026-11-21", "2026-11-22"]);
  });
});
