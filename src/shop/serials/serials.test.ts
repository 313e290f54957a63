import { extractText } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { serialisedProduct } from "../../../test/support/serialised.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ connections: 20 });
const { app, request, customer, member, working, sql } = shop;
const { at, owner, read, order, act, proposedPicks, confirm, ship, credit } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const { ref_no, sibling, lotA, lotB } = await serialisedProduct(shop);

let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

async function confirmed(quantity = 1, ref = ref_no) {
  const placed = await order(asha, [{ ref_no: ref, quantity }]);
  await confirm(placed.token);
  const [line] = (await read(placed.token)).lines;
  return { ...placed, line_id: line.line_id as number };
}

async function packWith(token: string, serials: readonly string[], staff: TestMember | null = owner) {
  const [pick] = await proposedPicks(token);
  return act(token, "pack", { picks: [{ ...pick, serials }] }, staff);
}

async function packed(...serials: string[]) {
  const placed = await confirmed(serials.length);
  const { status, body } = await packWith(placed.token, serials);
  expect([status, body.errors]).toEqual([200, undefined]);
  return placed;
}

const serialsShown = async (token: string): Promise<string[]> =>
  (await read(token)).lines.flatMap(({ lots }: { lots: { serials?: string[] }[] }) =>
    lots.flatMap(({ serials = [] }) => serials),
  );

const reason = "The label of the carton was read";
const unit = (line_id: number, serials: string[], lot_no = lotA) => ({ line_id, lot_no, serials });
const correct = (token: string, body: object, staff: TestMember | null = owner) =>
  act(token, "correct-serials", { reason, ...body }, staff);

async function downloadText(url: string) {
  const reply = await working(() => app.inject({ url, headers: { cookie: `__Host-staff_session=${owner.token}` } }));
  expect(reply.statusCode).toBe(200);
  return (await extractText(new Uint8Array(reply.rawPayload), { mergePages: true })).text.replace(/\s+/g, " ");
}

const gtinOf = async (ref: string) =>
  (await sql<{ udi_di: string }>`SELECT udi_di FROM variants WHERE ref_no = ${ref}`)[0]?.udi_di;

test("a unit's code counts as its serial number, and one without is refused", async () => {
  const { token, line_id } = await confirmed(2);
  const gtin = await gtinOf(ref_no);
  const { status, body } = await packWith(token, [`(01)${gtin}(10)${lotA}`, `(01)${gtin}(21)GS-2`]);
  expect([status, body.errors]).toEqual([
    422,
    { [`serials ${line_id} ${lotA}`]: [expect.stringContaining("no serial number that can be read")] },
  ]);
  expect((await packWith(token, [`]d201${gtin}21GS-1`, `(01)${gtin}(10)${lotA.toLowerCase()}(21)GS-2`])).status).toBe(
    200,
  );
  expect(await serialsShown(token)).toEqual(["GS-1", "GS-2"]);
  const change = {
    expected_status: "packed",
    seen: [unit(line_id, ["GS-1", "GS-2"])],
    units: [unit(line_id, [`01${gtin}21GS-3<GS>10${lotA}`, "GS-2"])],
  };
  expect((await correct(token, change)).status).toBe(200);
  expect((await serialsShown(token)).sort()).toEqual(["GS-2", "GS-3"]);
  const twice = { ...change, seen: [unit(line_id, ["GS-3", "GS-2"])], units: [unit(line_id, ["(21)GS-2", "gs-2"])] };
  expect((await correct(token, twice)).status).toBe(422);
});

describe("the code of a unit of something else is refused with what was scanned and what was expected", () => {
  const scan = (line_id: number, scanned: string) => ({
    [`serials ${line_id} ${lotA}`]: [`Scanned: ${scanned}. Expected: ${ref_no}, lot ${lotA}.`],
  });

  test("while packing and while correcting", async () => {
    const { token, line_id } = await confirmed();
    const [own, other] = [await gtinOf(ref_no), await gtinOf(sibling)];
    for (const [code, scanned] of [
      [`(01)${own}(10)${lotB}(21)OT-1`, `${ref_no}, lot ${lotB}, serial number OT-1`],
      [`(01)${other}(10)${lotA}(21)OT-1`, `${sibling}, lot ${lotA}, serial number OT-1`],
      ["(01)09527499999994(21)OT-1", "article number 09527499999994, serial number OT-1"],
    ] as const) {
      const { status, body } = await packWith(token, [code]);
      expect([status, body.errors]).toEqual([422, scan(line_id, scanned)]);
    }
    expect(await read(token)).toMatchObject({ status: "confirmed", invoice: null });
    expect((await packWith(token, ["OT-1"])).status).toBe(200);
    const change = { expected_status: "packed", seen: [unit(line_id, ["OT-1"])] };
    const { status, body } = await correct(token, { ...change, units: [unit(line_id, [`(10)${lotB}(21)OT-2`])] });
    expect([status, body.errors]).toEqual([422, scan(line_id, `lot ${lotB}, serial number OT-2`)]);
    expect(await serialsShown(token)).toEqual(["OT-1"]);
  });

  test("of which the audit log and the lots keep only the serial number", async () => {
    const { token, order_no } = await confirmed();
    expect((await packWith(token, [`(01)${await gtinOf(ref_no)}(21)OT-3`])).status).toBe(200);
    const [entry] = await sql<{ after: object }>`
      SELECT after FROM audit_entries WHERE subject_name = ${order_no} AND act = 'packed'`;
    expect(entry?.after).toMatchObject({ lots: [{ serials: ["OT-3"] }] });
  });
});

test("each unit is packed with its serial number, which order, customer, papers, audit log and lot trace show", async () => {
  const { token, order_no } = await confirmed(2);
  const { body } = await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner });
  expect(body.data.lines[0].serialised).toBe(true);
  expect((await packWith(token, [" SN-1001 ", "SN-1002"])).status).toBe(200);

  expect(await serialsShown(token)).toEqual(["SN-1001", "SN-1002"]);
  const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
  expect(own.lines[0].lots).toMatchObject([{ lot_no: lotA, serials: ["SN-1001", "SN-1002"] }]);
  for (const paper of ["packing-slip", "invoice"])
    expect(await downloadText(`/api/staff/orders/${token}/${paper}`)).toMatch(/Serial nos\. SN-1001 · SN-1002/);
  const [entry] = await sql<{ after: object }>`
    SELECT after FROM audit_entries WHERE subject_name = ${order_no} AND act = 'packed'`;
  expect(entry?.after).toMatchObject({ lots: [{ serials: ["SN-1001", "SN-1002"] }] });
  const [lot] = await sql<{ id: number }>`SELECT id FROM lots WHERE lot_no = ${lotA}`;
  const traced = await request("GET", `/api/staff/lots/${lot?.id}/customers`, { staff: owner });
  expect(traced.body.data[0]).toMatchObject({ order_no, quantity: 2, serials: ["SN-1001", "SN-1002"] });
});

test("a lot of an order without serialised units has none", async () => {
  const placed = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
  await confirm(placed.token);
  expect((await act(placed.token, "pack", { picks: await proposedPicks(placed.token) })).status).toBe(200);
  const shown = await read(placed.token);
  expect(shown.lines[0].lots[0]).not.toHaveProperty("serials");
  expect(shown.may).not.toContain("correct_serials");
});

describe("packing is refused, and nothing is packed", () => {
  test.each<[string, string[], RegExp]>([
    ["no serial number", [], /^NK-EE-1101, lot A-NK-EE-1101: 0 of 2 serial numbers/],
    ["too few", ["R-1"], /1 of 2 serial numbers/],
    ["too many", ["R-1", "R-2", "R-3"], /3 of 2 serial numbers/],
    ["the same twice, in another case", ["R-1", "r-1"], /r-1 is entered twice/],
    ["a serial number of 41 characters", ["R-1", "9".repeat(41)], /is not a serial number/],
    ["letters of no serial number", ["R-1", "क्रम-१"], /is not a serial number/],
  ])("with %s", async (_, serials, message) => {
    const { token, line_id } = await confirmed(2);
    const { status, body } = await packWith(token, serials);
    expect([status, Object.keys(body.errors)]).toEqual([422, [`serials ${line_id} ${lotA}`]]);
    expect(body.errors[`serials ${line_id} ${lotA}`][0]).toMatch(message);
    expect(await read(token)).toMatchObject({ status: "confirmed", invoice: null });
  });

  test("with what cannot be stored, and without the right", async () => {
    const { token } = await confirmed();
    for (const serial of ["a\u0000b", "x".repeat(20_000), "", 7, null])
      expect((await packWith(token, [serial as string])).status).toBe(422);
    expect(
      (
        await packWith(
          token,
          Array.from({ length: 10_000 }, (_, index) => `M-${index}`),
        )
      ).status,
    ).toBe(422);
    expect((await packWith(token, ["R-1"], null)).status).toBe(401);
    expect((await packWith(token, ["R-1"], await member("sales"))).status).toBe(403);
    expect(await read(token)).toMatchObject({ status: "confirmed", invoice: null });
  });

  test("with the serial number of a unit that is out; another variant may have the same", async () => {
    const first = await packed("DUP-1");
    const second = await confirmed();
    const { status, body } = await packWith(second.token, ["dup-1"]);
    expect([status, Object.values(body.errors)]).toEqual([
      422,
      [[`Serial number dup-1 is already recorded for ${first.order_no}.`]],
    ]);
    const other = await confirmed(1, sibling);
    expect((await packWith(other.token, ["DUP-1"])).status).toBe(200);
  });
});

test("two who pack the same serial numbers at once: one does, the other learns for which order", async () => {
  const [one, other] = [await confirmed(2), await confirmed(2)];
  const answers = await Promise.all([
    packWith(one.token, ["TWO-1", "TWO-2"]),
    packWith(other.token, ["TWO-2", "TWO-1"]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const lost = answers.find(({ status }) => status === 422);
  const winner = answers[0]?.status === 200 ? one : other;
  expect(JSON.stringify(lost?.body.errors)).toContain(`is already recorded for ${winner.order_no}`);
  const again = winner === one ? ["TWO-1", "TWO-2"] : ["TWO-2", "TWO-1"];
  const [line] = (await read(winner.token)).lines;
  const body = { expected_status: "confirmed", picks: [{ ...unit(line.line_id, again), quantity: 2 }] };
  expect((await act(winner.token, "pack", body)).status).toBe(200);
  const different = { ...body, picks: [{ ...unit(line.line_id, ["TWO-1", "TWO-3"]), quantity: 2 }] };
  expect((await act(winner.token, "pack", different)).body.code).toBe("state_changed");
});

describe("a serial number can be packed again", () => {
  const repack = async (serial: string) => (await packWith((await confirmed()).token, [serial])).status;

  test("once its order was cancelled", async () => {
    const { token } = await packed("CAN-1");
    expect((await act(token, "cancel", { reason: "Not needed" })).status).toBe(200);
    expect(await repack("CAN-1")).toBe(200);
    expect(await repack("CAN-1")).toBe(422);
    expect(await serialsShown(token)).toEqual(["CAN-1"]);
  });

  test("once it was credited before it left", async () => {
    const { token, line_id } = await packed("CRE-1", "CRE-2");
    expect(await repack("CRE-1")).toBe(422);
    expect((await credit(token, { reason_code: "deficiency", lines: [{ line_id, quantity: 1 }] })).status).toBe(200);
    expect(await repack("CRE-2")).toBe(200);
    expect(await repack("CRE-1")).toBe(422);
  });
});

test("a parcel of what is here has the serial numbers of its units, the backorder those of the rest", async () => {
  const { token, line_id } = await confirmed(2);
  const lines = [{ line_id, quantity: 1, of: 2 }];
  expect((await act(token, "split", { kind: "backorder", promised_on: "2026-12-01", lines })).status).toBe(200);
  expect((await packWith(token, ["SPL-1", "SPL-2"])).status).toBe(422);
  expect((await packWith(token, ["SPL-1"])).status).toBe(200);
  const parcels: { token: string }[] = (await read(token)).parcels;
  const rest = parcels.find((each) => each.token !== token)?.token ?? "";
  expect((await packWith(rest, ["SPL-1"])).status).toBe(422);
  expect((await packWith(rest, ["SPL-2"])).status).toBe(200);
  expect([await serialsShown(token), await serialsShown(rest)]).toEqual([["SPL-1"], ["SPL-2"]]);
});

test("a lot is corrected with the serial numbers of its units", async () => {
  const { token, line_id } = await packed("LOT-1", "LOT-2");
  const pick = (lot_no: string, quantity: number, serials: string[]) => ({
    ...unit(line_id, serials, lot_no),
    quantity,
  });
  const choice = await request("GET", `/api/staff/orders/${token}/packed-lots`, { staff: owner });
  const [line] = choice.body.data.lines;
  expect([line.serialised, line.lots.find(({ lot_no }: { lot_no: string }) => lot_no === lotA).serials]).toEqual([
    true,
    ["LOT-1", "LOT-2"],
  ]);
  const seen = [pick(lotA, 2, [])];
  const body = { seen, lot_reason: "What is in the box", reason };
  const without = await act(token, "correct-lots", { ...body, picks: [pick(lotA, 1, ["LOT-1"]), pick(lotB, 1, [])] });
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, [`serials ${line_id} ${lotB}`]]);
  const picks = [pick(lotA, 1, ["LOT-2"]), pick(lotB, 1, ["LOT-1"])];
  expect((await act(token, "correct-lots", { ...body, picks })).status).toBe(200);
  expect((await read(token)).lines[0].lots).toMatchObject([
    { lot_no: lotA, serials: ["LOT-2"] },
    { lot_no: lotB, serials: ["LOT-1"] },
  ]);
});

describe("serial numbers are corrected", () => {
  test("with a reason, after the parcel has left too: timeline and audit log say so, the invoice stays", async () => {
    const { token, order_no, line_id } = await packed("COR-1", "COR-2");
    const invoice = await downloadText(`/api/staff/orders/${token}/invoice`);
    await ship(token);
    const [seen, units] = [[unit(line_id, ["COR-1", "COR-2"])], [unit(line_id, ["COR-1", "COR-3"])]];
    const { status, body } = await correct(token, { seen, units });
    expect([status, body.errors]).toEqual([200, undefined]);
    const note = `${ref_no}: serial number COR-3 instead of serial number COR-2.`;
    expect(body.data.events.at(-1)).toMatchObject({ status: "shipped", staff_name: owner.name, note, reason });
    expect((await serialsShown(token)).toSorted()).toEqual(["COR-1", "COR-3"]);
    const [entry] = await sql<{ act: string; after: object }>`
      SELECT act, after FROM audit_entries WHERE subject_name = ${order_no} ORDER BY id DESC LIMIT 1`;
    expect(entry).toMatchObject({
      act: "corrected the serial numbers of",
      after: { serials: units, instead_of: seen, reason },
    });
    const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
    expect(own.timeline.at(-1).note).toBe(note);
    expect(JSON.stringify(own)).not.toContain(reason);
    expect(await downloadText(`/api/staff/orders/${token}/invoice`)).toBe(invoice);
    expect(await downloadText(`/api/staff/orders/${token}/packing-slip`)).toContain("COR-3");
    // The wrong number is free again, and repeating the request counts as done.
    expect((await correct(token, { seen, units })).status).toBe(200);
    await packed("COR-2");
  });

  test("recorded later, where the product had none when it was packed", async () => {
    await sql`UPDATE products SET serialised = false`;
    const { token, line_id } = await confirmed();
    await act(token, "pack", { picks: await proposedPicks(token) });
    await sql`UPDATE products SET serialised = true WHERE id = (SELECT product_id FROM variants WHERE ref_no = ${ref_no})`;
    expect((await read(token)).may).toContain("correct_serials");
    const body = { seen: [unit(line_id, [])], units: [unit(line_id, ["LATE-1"])] };
    expect((await correct(token, body)).status).toBe(200);
    expect(await serialsShown(token)).toEqual(["LATE-1"]);
    await sql`UPDATE products SET serialised = true WHERE id = (SELECT product_id FROM variants WHERE ref_no = ${sibling})`;
  });

  test("not incompletely, with one that is out, of another order, or without the right", async () => {
    const taken = await packed("OUT-1");
    const { token, line_id } = await packed("BAD-1", "BAD-2");
    const seen = [unit(line_id, ["BAD-1", "BAD-2"])];
    const errors = async (serials: string[], lot = lotA) => {
      const { status, body } = await correct(token, { seen, units: [unit(line_id, serials, lot)] });
      expect(status).toBe(422);
      return Object.values(body.errors).join(" ");
    };
    expect(await errors(["BAD-1"])).toMatch(/1 of 2 serial numbers/);
    expect(await errors(["BAD-1", "OUT-1"])).toContain(`is already recorded for ${taken.order_no}`);
    expect(await errors(["BAD-1", "BAD-3"], "NOTHING")).toContain("NOTHING was not sent with this order");
    expect(await errors(["BAD-2", "BAD-1"])).toMatch(/already recorded/);
    const units = [unit(line_id, ["BAD-1", "BAD-3"])];
    for (const bad of [
      { reason: "" },
      { reason: "a\u0000b" },
      { reason: "x".repeat(20_000) },
      { units: [] },
      { units: [unit(line_id, ["BAD-1", "x".repeat(20_000)])] },
      { units: [unit(line_id, ["BAD-1", "B\u0000"])] },
      { units: [unit(taken.line_id, ["BAD-1", "BAD-3"])] },
    ])
      expect((await correct(token, { seen, units, ...bad })).status).toBe(422);
    expect((await correct(token, { seen, units }, null)).status).toBe(401);
    expect((await correct(token, { seen, units }, await member("sales"))).status).toBe(403);
    const fresh = await confirmed();
    expect((await correct(fresh.token, { seen: [], units })).status).toBe(409);
    expect(await serialsShown(token)).toEqual(["BAD-1", "BAD-2"]);
  });

  test("by two at once: one does, the other gets a conflict", async () => {
    const { token, line_id } = await packed("RACE-1");
    const seen = [unit(line_id, ["RACE-1"])];
    const answers = await Promise.all(
      ["RACE-2", "RACE-3"].map((serial) => correct(token, { seen, units: [unit(line_id, [serial])] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await serialsShown(token)).toHaveLength(1);
  });
});
