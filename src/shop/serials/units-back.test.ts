import { extractText } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { serialisedProduct } from "../../../test/support/serialised.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ connections: 20 });
const { app, request, customer, member, working, sql } = shop;
const { at, owner, read, order, act, proposedPicks, confirm, ship, deliver, askReturn, actOnReturn } =
  await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const { ref_no, sibling, lotA, lotB } = await serialisedProduct(shop);
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

async function pack(serials: readonly string[]) {
  const placed = await order(asha, [{ ref_no, quantity: serials.length }]);
  await confirm(placed.token);
  const [pick] = await proposedPicks(placed.token);
  const { status } = await act(placed.token, "pack", { picks: [{ ...pick, serials }] });
  return { ...placed, line_id: pick?.line_id ?? 0, status };
}

async function delivered(...serials: string[]) {
  const placed = await pack(serials);
  await ship(placed.token);
  await deliver(placed.token);
  return placed;
}

/** An approved return request for some units. */
async function returning({ token, line_id }: { token: string; line_id: number }, quantity: number) {
  expect((await askReturn(token, asha, [{ line_id, quantity }])).status).toBe(201);
  const { id, lines } = (await read(token)).returns.at(-1);
  await actOnReturn(id, "decide", { expected_status: "requested", decision: "approved" });
  const [{ return_line_id }] = lines;
  const piece = (serials: string[], more: object = {}) => ({
    ...{ return_line_id, lot_no: lotA, quantity: serials.length, disposition: "restock", serials, ...more },
  });
  const inspect = (pieces: object[], staff: TestMember | null = owner) =>
    actOnReturn(id, "inspect", { expected_status: "approved", note: "Opened", pieces }, staff);
  return { id: id as number, piece, inspect };
}

const gtinOf = async (ref: string) =>
  (await sql<{ udi_di: string }>`SELECT udi_di FROM variants WHERE ref_no = ${ref}`)[0]?.udi_di ?? "";
const repack = async (serial: string) => (await pack([serial])).status;
const own = async (token: string) => (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
const lastAudit = async (order_no: string) =>
  (
    await sql<{ act: string; before: object; after: object }>`
      SELECT act, before, after FROM audit_entries WHERE subject_name = ${order_no} ORDER BY id DESC LIMIT 1`
  )[0];

describe("the inspection of a return", () => {
  test("records which units came back and what happens to each, which only then can be packed again or not", async () => {
    const placed = await delivered("IN-1", "IN-2", "IN-3");
    const { inspect, piece } = await returning(placed, 2);
    const [before] = (await read(placed.token)).returns;
    expect(before.lines[0].lots).toMatchObject([{ lot_no: lotA, serials: ["IN-1", "IN-2", "IN-3"] }]);
    expect(await repack("IN-1")).toBe(422);
    const pieces = [piece(["in-1"]), piece(["IN-3"], { disposition: "scrap" })];
    const done = await inspect(pieces);
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    expect(done.body.data.returns[0].lines[0].inspected).toMatchObject([
      { disposition: "restock", quantity: 1, serials: ["IN-1"] },
      { disposition: "scrap", quantity: 1, serials: ["IN-3"] },
    ]);
    expect((await lastAudit(placed.order_no))?.after).toMatchObject({ pieces });
    // Repeating the request counts as done; with other units it does not.
    expect((await inspect(pieces)).status).toBe(200);
    expect((await inspect([piece(["IN-3"]), piece(["IN-1"], { disposition: "scrap" })])).status).toBe(409);
    expect([await repack("IN-2"), await repack("IN-3")]).toEqual([422, 422]);
    expect(await repack("IN-1")).toBe(200);
    expect(await repack("IN-1")).toBe(422);
  });

  test("does not take the serial numbers of one lot for those of another when it is sent twice", async () => {
    const placed = await order(asha, [{ ref_no, quantity: 2 }]);
    await confirm(placed.token);
    const [{ line_id }] = (await read(placed.token)).lines;
    const packed = [lotA, lotB].map((lot_no) => ({ line_id, lot_no, quantity: 1, serials: [`TWO-${lot_no}`] }));
    expect((await act(placed.token, "pack", { picks: packed, lot_reason: "Both are here" })).status).toBe(200);
    await ship(placed.token);
    await deliver(placed.token);
    const { inspect, piece } = await returning({ token: placed.token, line_id }, 2);
    const pieces = packed.map(({ lot_no, serials }) => piece(serials, { lot_no }));
    const crossed = packed.map(({ lot_no }, place) => piece(packed[1 - place]?.serials ?? [], { lot_no }));
    expect((await inspect(crossed)).body.errors.pieces[0]).toContain(`No unit of lot ${lotA}`);
    expect((await inspect(pieces)).status).toBe(200);
    expect((await inspect(crossed)).status).toBe(409);
    expect((await inspect(pieces.toReversed())).status).toBe(200);
  });

  test("is refused without a unit, with one too many, twice the same, another order's, or what cannot be one", async () => {
    await delivered("ELSE-1");
    const placed = await delivered("BAD-1", "BAD-2");
    const { inspect, piece } = await returning(placed, 1);
    const one = { quantity: 1 };
    const messages = async (pieces: object[]) => {
      const { status, body } = await inspect(pieces);
      expect(status).toBe(422);
      return Object.values(body.errors).flat().join(" ");
    };
    expect(await messages([piece([], one)])).toBe(
      `Lot ${lotA}: 0 of 1 serial numbers. Choose the units that came back.`,
    );
    expect(await messages([piece(["BAD-1", "BAD-2"], one)])).toContain("2 of 1 serial numbers");
    expect(await messages([piece([`(01)09527499999994(21)BAD-1`])])).toBe(
      `Scanned: article number 09527499999994, serial number BAD-1. Expected: ${ref_no}, lot ${lotA}.`,
    );
    expect(await messages([piece(["ELSE-1"])])).toContain(`No unit of lot ${lotA} with serial number ELSE-1`);
    const { inspect: both, piece: pieceOfBoth } = await returning(await delivered("BOTH-1", "BOTH-2"), 2);
    expect((await both([pieceOfBoth(["BOTH-1", "both-1"])])).body.errors.pieces[0]).toContain("entered twice");
    for (const serial of ["a\u0000b", "x".repeat(20_000), "", 7, null]) await messages([piece([serial as string])]);
    await messages([piece(Array.from({ length: 10_000 }, (_, index) => `M-${index}`))]);
    expect((await inspect([piece(["BAD-1"])], null)).status).toBe(401);
    expect((await inspect([piece(["BAD-1"])], await member("sales"))).status).toBe(403);
    expect((await read(placed.token)).returns[0].lines[0].inspected).toEqual([]);
  });

  test("takes the code of a unit with an article number for a product without one, and screens learn that it has none", async () => {
    const gtin = await gtinOf(ref_no);
    const article = async (token: string) => (await read(token)).returns[0].lines[0].gtin;
    const placed = await delivered("ART-1", "ART-2");
    const { inspect, piece } = await returning(placed, 1);
    expect(await article(placed.token)).toBe(gtin);
    await sql`UPDATE variants SET udi_di = NULL WHERE ref_no = ${ref_no}`;
    expect(await article(placed.token)).toBeNull();
    const other = await inspect([piece([`(01)${await gtinOf(sibling)}(21)ART-1`])]);
    expect(other.body.errors.pieces[0]).toContain(`Scanned: ${sibling}, serial number ART-1.`);
    const done = await inspect([piece([`(01)${gtin}(10)${lotA}(21)ART-1`])]);
    await sql`UPDATE variants SET udi_di = ${gtin} WHERE ref_no = ${ref_no}`;
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
  });

  test("by two at once with different units: one does, the other gets a conflict", async () => {
    const placed = await delivered("RACE-1", "RACE-2");
    const { inspect, piece } = await returning(placed, 1);
    const answers = await Promise.all([inspect([piece(["RACE-1"])]), inspect([piece(["RACE-2"])])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM unit_returns b JOIN unit_serials s ON s.id = b.unit_id
      WHERE s.order_line_id = ${placed.line_id}`;
    expect(row?.n).toBe(1);
  });

  test("asks for no units that have no serial number, such as those packed before the product was serialised", async () => {
    await sql`UPDATE products SET serialised = false WHERE serialised`;
    const old = await order(asha, [{ ref_no, quantity: 2 }]);
    await confirm(old.token);
    await act(old.token, "pack", { picks: await proposedPicks(old.token) });
    await sql`UPDATE products SET serialised = true WHERE id IN (SELECT product_id FROM variants WHERE ref_no = ${ref_no})`;
    await ship(old.token);
    await deliver(old.token);
    const [{ line_id }] = (await read(old.token)).lines;
    const { inspect, piece } = await returning({ token: old.token, line_id }, 2);
    expect((await inspect([piece(["OLD-1"], { quantity: 2 })])).status).toBe(422);
    expect((await inspect([piece([], { quantity: 2 })])).status).toBe(200);
  });

  test("a unit that came back keeps its serial number, the others can be corrected", async () => {
    const placed = await delivered("KEEP-1", "KEEP-2");
    const { inspect, piece } = await returning(placed, 1);
    expect((await inspect([piece(["KEEP-1"])])).status).toBe(200);
    const correct = (serials: string[]) =>
      act(placed.token, "correct-serials", {
        seen: [{ line_id: placed.line_id, lot_no: lotA, serials: ["KEEP-1", "KEEP-2"] }],
        units: [{ line_id: placed.line_id, lot_no: lotA, serials }],
        reason: "Read wrongly",
      });
    const refused = await correct(["KEEP-3", "KEEP-2"]);
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([422, expect.stringContaining("KEEP-1")]);
    expect((await correct(["KEEP-1", "KEEP-4"])).status).toBe(200);
  });
});

const usual = { reason: "The display is dark", takes_back: true, courier: "Own van", tracking_number: "NK 901" };

describe("a replacement", () => {
  const replace = (
    { token, line_id }: { token: string; line_id: number },
    serials: string[],
    more: object = {},
    staff: TestMember | null = owner,
  ) => {
    const line = { line_id, ref_no, lot_no: lotA, quantity: 1, serials, ...more };
    return act(token, "replace", { ...usual, replaced_before: 0, lines: [line], lot_reason: "On the bench" }, staff);
  };
  const on = (id: number, name: string, body: object, staff: TestMember | null = owner) =>
    request("POST", `/api/staff/replacements/${id}/${name}`, { staff, body });
  const field = `serials 0 ${lotA}`;

  test("records the serial numbers of its units, which order, customer, challan, search and lot trace show", async () => {
    const placed = await delivered("REP-1");
    const choice = (await request("GET", `/api/staff/orders/${placed.token}/replaceable`, { staff: owner })).body.data;
    expect(choice.lines[0].serialised).toBe(true);
    const done = await replace(placed, ["REP-2"]);
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    const [sent] = done.body.data.replacements;
    expect(sent.lines).toMatchObject([{ lot_no: lotA, serials: ["REP-2"] }]);
    expect(sent.to_inspect[0].gtin).toBe(await gtinOf(ref_no));
    expect(sent.to_inspect[0].lots).toMatchObject([{ lot_no: lotA, quantity: 2, serials: ["REP-1", "REP-2"] }]);
    // The units packed with the order stay the same.
    expect((await read(placed.token)).lines[0].lots[0].serials).toEqual(["REP-1"]);
    const shown = await own(placed.token);
    expect(shown.replacements[0].lines).toMatchObject([{ serials: ["REP-2"] }]);
    await shop.jobs.runDue();
    const challan = shown.documents.find(({ kind }: { kind: string }) => kind === "challan");
    const headers = { authorization: `Bearer ${asha.token}` };
    const paper = await working(() => app.inject({ url: challan.file, headers }));
    const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true });
    expect(text.replace(/\s+/g, " ")).toContain("Serial no. REP-2");
    const reply = await request("GET", "/api/staff/orders?search=rep2", { staff: owner });
    expect(reply.body.data.map((row: { token: string }) => row.token)).toEqual([placed.token]);
    const [lot] = await sql<{ id: number }>`SELECT id FROM lots WHERE lot_no = ${lotA}`;
    const traced = await request("GET", `/api/staff/lots/${lot?.id}/customers`, { staff: owner });
    const own_rows = traced.body.data.filter((row: { order_no: string }) => row.order_no === placed.order_no);
    expect(own_rows.flatMap((row: { serials: string[] }) => row.serials).toSorted()).toEqual(["REP-1", "REP-2"]);
    expect((await lastAudit(placed.order_no))?.after).toMatchObject({ lines: [{ serials: ["REP-2"] }] });
    expect(await repack("REP-2")).toBe(422);
  });

  test("of another variant records them under that variant", async () => {
    const placed = await delivered("VAR-1");
    const done = await replace(placed, ["VAR-1"], { ref_no: sibling, lot_no: `A-${sibling}` });
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    expect(done.body.data.replacements[0].lines).toMatchObject([{ ref_no: sibling, serials: ["VAR-1"] }]);
  });

  test("is refused, and nothing is sent, without its serial numbers or with wrong ones", async () => {
    const other = await delivered("OUT-1");
    const placed = await delivered("IS-1");
    const messages = async (serials: string[]) => {
      const { status, body } = await replace(placed, serials);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      return body.errors[field][0] as string;
    };
    expect(await messages([])).toContain("0 of 1 serial numbers");
    expect(await messages(["N-1", "N-2"])).toContain("2 of 1 serial numbers");
    expect(await messages(["9".repeat(41)])).toContain("is not a serial number");
    expect(await messages(["out-1"])).toBe(`Serial number out-1 is already recorded for ${other.order_no}.`);
    expect(await messages(["IS-1"])).toContain(placed.order_no);
    expect(await messages([`(10)${lotB}(21)N-1`])).toBe(
      `Scanned: lot ${lotB}, serial number N-1. Expected: ${ref_no}, lot ${lotA}.`,
    );
    for (const serial of ["a\u0000b", "x".repeat(20_000), "", 7, null])
      expect((await replace(placed, [serial as string])).status).toBe(422);
    expect((await replace(placed, ["N-1"], {}, null)).status).toBe(401);
    expect((await replace(placed, ["N-1"], {}, await member("accounts"))).status).toBe(403);
    expect((await read(placed.token)).replacements).toEqual([]);
  });

  test("with the same unit for two orders at once: one is sent, the other learns where it is", async () => {
    const [one, other] = [await delivered("P-1"), await delivered("P-2")];
    const answers = await Promise.all([replace(one, ["P-3"]), replace(other, ["P-3"])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("can send again what came back in exchange, as inspection decides, not what the customer still has", async () => {
    const placed = await delivered("EX-1");
    const { id, lines } = (await replace(placed, ["EX-2"])).body.data.replacements[0];
    const [{ line_id }] = lines;
    await on(id, "deliver", { expected_status: "shipped" });
    const inspect = (serials: string[], staff: TestMember | null = owner) =>
      on(
        id,
        "inspect",
        { to_give_back: 1, pieces: [{ line_id, lot_no: lotA, quantity: 1, disposition: "quarantine", serials }] },
        staff,
      );
    expect((await inspect([])).body.errors.pieces[0]).toContain("0 of 1 serial numbers");
    expect((await inspect(["EX-9"])).body.errors.pieces[0]).toContain("No unit of lot");
    expect((await inspect([`(10)${lotB}(21)EX-1`])).body.errors).toEqual({
      pieces: [`Scanned: lot ${lotB}, serial number EX-1. Expected: ${ref_no}, lot ${lotA}.`],
    });
    expect((await inspect(["EX-1"], await member("accounts"))).status).toBe(403);
    const answers = await Promise.all([inspect(["EX-1"]), inspect(["EX-2"])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [replacement] = (await read(placed.token)).replacements;
    const [back] = replacement.back[0].serials;
    expect(await repack(back)).toBe(200);
    expect(await repack(back === "EX-1" ? "EX-2" : "EX-1")).toBe(422);
  });

  test("that came back undelivered frees its units, unless they are scrapped", async () => {
    for (const [disposition, status] of [
      ["restock", 200],
      ["scrap", 422],
    ] as const) {
      const placed = await delivered(`UN-${disposition}`);
      const { id } = (await replace(placed, [`UN2-${disposition}`])).body.data.replacements[0];
      const body = { expected_status: "shipped", disposition, reason: "Nobody at home" };
      expect((await on(id, "undeliver", body)).status).toBe(200);
      expect(await repack(`UN2-${disposition}`)).toBe(status);
      // The customer still has the units originally packed.
      expect(await repack(`UN-${disposition}`)).toBe(422);
    }
  });

  test("has its serial numbers corrected with a reason: timeline and audit log say so, the challan stays", async () => {
    const placed = await delivered("CO-1");
    const { id } = (await replace(placed, ["CO-2"])).body.data.replacements[0];
    const part = (serials: string[], more: object = {}) => ({ ref_no, lot_no: lotA, serials, ...more });
    const right = { seen: [part(["CO-2"])], units: [part(["CO-3"])], reason: "The label of the carton was read" };
    const correct = (body: object = {}, staff: TestMember | null = owner, of = id) =>
      on(of, "correct-serials", { ...right, ...body }, staff);
    for (const bad of [
      { reason: "" },
      { reason: "a\u0000b" },
      { reason: "x".repeat(20_000) },
      { units: [] },
      { units: [part(["CO-2"])] },
      { units: [part(["CO-3", "CO-4"])] },
      { units: [part(["CO-1"])] },
      { units: [part(["B\u0000"])] },
      { units: [part(["CO-3"], { lot_no: "NEVER" })] },
      { units: [part(["CO-3"], { ref_no: "NK-ME-1001" })] },
    ])
      expect([bad, (await correct(bad)).status]).toEqual([bad, 422]);
    expect((await correct({}, null)).status).toBe(401);
    expect((await correct({}, await member("sales"))).status).toBe(403);
    expect((await correct({}, owner, 999_999)).status).toBe(404);
    const done = await correct();
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    expect(done.body.data.replacements[0].lines[0].serials).toEqual(["CO-3"]);
    const note = `Serial numbers of replacement ${placed.order_no}-X1 corrected. ${ref_no}: serial number CO-3 instead of serial number CO-2.`;
    expect(done.body.data.events.at(-1)).toMatchObject({ note, reason: right.reason, staff_name: owner.name });
    expect((await own(placed.token)).timeline.at(-1).note).toBe(note);
    expect(await lastAudit(placed.order_no)).toMatchObject({
      ...{ act: "corrected the serial numbers of a replacement for", before: { serials: right.seen } },
      after: { serials: right.units, reason: right.reason },
    });
    expect((await correct()).status).toBe(200);
    expect((await correct({ units: [part(["CO-5"])] })).body.code).toBe("state_changed");
    expect(await repack("CO-2")).toBe(200);
    const race = await Promise.all(
      ["CO-6", "CO-7"].map((serial) => correct({ seen: right.units, units: [part([serial])] })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
