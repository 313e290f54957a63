import { expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop({ connections: 20 });
const { request, customer, member, sql } = shop;
const { at, owner, read, act, askReturn, actOnReturn, deliver, collect, orderIn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");

const stored = { courier: "Own van", tracking_number: "NK 204" };
const right = { courier: "Blue Courier", tracking_number: "BC 77-1" };
const correction = { seen: stored, ...right, reason: "Label of another parcel" };
/** Doctors earn no points. */
const hospital = () => customer({ account_type: "hospital" });
const audit = (token: string, name: string) =>
  sql<{ after: object }>`SELECT after FROM audit_entries WHERE subject_id = ${token} AND act = ${name} ORDER BY id`;
const points = async (token: string) => (await read(token)).points;

test("courier and tracking number are corrected with a reason, and the customer sees the right ones", async () => {
  const { token, customer: asha } = await orderIn("shipped");
  const { status, body } = await act(token, "correct-shipment", correction);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: "shipped", ...right });
  expect(body.data.events.at(-1)).toMatchObject({
    ...{ status: "shipped", staff_name: owner.name, reason: "Label of another parcel" },
    note: "Courier and tracking number corrected: Blue Courier, BC 77-1.",
  });
  expect(await audit(token, "corrected the courier of")).toEqual([
    { after: { ...right, instead_of: stored, reason: "Label of another parcel" } },
  ]);
  const own = await request("GET", `/api/orders/${token}`, { token: asha.token });
  expect(own.body.data).toMatchObject(right);
  expect(JSON.stringify(own.body)).not.toContain("Label of another parcel");
  expect(JSON.stringify(own.body)).not.toContain(owner.name);

  // The same request again, as after a lost reply, counts as done and records nothing twice.
  expect((await act(token, "correct-shipment", correction)).status).toBe(200);
  expect(await audit(token, "corrected the courier of")).toHaveLength(1);
});

test("a correction is refused without a change, without a reason, before the parcel leaves, and over a colleague's", async () => {
  const { token } = await orderIn("shipped");
  const same = await act(token, "correct-shipment", { seen: stored, ...stored, reason: "Same" });
  expect([same.status, same.body.errors]).toEqual([
    422,
    { courier: [expect.stringMatching(/^These details are already saved/)] },
  ]);
  for (const wrong of [
    { reason: "" },
    { reason: "a\u0000b" },
    { reason: "x".repeat(20_000) },
    { courier: "" },
    { tracking_number: "x".repeat(61) },
  ]) {
    expect((await act(token, "correct-shipment", { ...correction, ...wrong })).status).toBe(422);
  }
  const stale = await act(token, "correct-shipment", {
    ...correction,
    seen: { courier: "Other", tracking_number: null },
  });
  expect([stale.status, stale.body.code]).toEqual([409, "state_changed"]);
  expect(stale.body.message).toContain("Own van, NK 204");
  expect(await read(token)).toMatchObject(stored);
  const packed = await orderIn("packed");
  expect((await act(packed.token, "correct-shipment", correction)).body.code).toBe("not_possible");
  for (const role of ["sales", "accounts"] as const)
    expect((await act(token, "correct-shipment", correction, await member(role))).status).toBe(403);
});

test("a correction to a retired courier is refused; the number alone is corrected when theirs has retired since", async () => {
  const { token } = await orderIn("shipped");
  const list = "/api/staff/couriers";
  const fields = { kind: "courier", tracking_link: "", notes: "", active: false };
  expect((await request("POST", list, { staff: owner, body: { ...fields, name: "Closed Cargo" } })).status).toBe(201);
  const refused = await act(token, "correct-shipment", { ...correction, courier: "closed  cargo" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { courier: [serverTexts.courierRetired("Closed Cargo")] },
  ]);
  expect(await read(token)).toMatchObject(stored);

  expect((await act(token, "correct-shipment", { ...correction, courier: "Short Lived" })).status).toBe(200);
  const { data } = (await request("GET", list, { staff: owner })).body;
  const { id } = data.find(({ name }: { name: string }) => name === "Short Lived");
  const { seen } = (await request("GET", `${list}/${id}`, { staff: owner })).body.data;
  const body = { ...fields, name: "Short Lived", seen };
  expect((await request("PUT", `${list}/${id}`, { staff: owner, body })).status).toBe(200);
  const again = { seen: { ...right, courier: "Short Lived" }, courier: "Short Lived", reason: "Misread" };
  expect((await act(token, "correct-shipment", { ...again, tracking_number: "BC 77-7" })).status).toBe(200);
});

test("two who correct at once: one does, the other learns of it", async () => {
  const { token } = await orderIn("shipped");
  const packers = await Promise.all(Array.from({ length: 5 }, () => member("warehouse")));
  const answers = await Promise.all(
    packers.map((packer, place) =>
      act(
        token,
        "correct-shipment",
        { ...correction, expected_status: "shipped", tracking_number: `N ${place}` },
        packer,
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await audit(token, "corrected the courier of")).toHaveLength(1);
});

test("a delivery noted by mistake is taken back: points, days for returns and state", async () => {
  const lines = [{ ref_no: "NK-EE-1101", quantity: 3 }];
  const { token, customer: asha } = await orderIn("delivered", await hospital(), lines);
  const earned = await points(token);
  expect(earned).toBeGreaterThan(0);
  await collect(token);
  const undone = await act(token, "undo-delivery", { reason: "Another order was meant" });
  expect(undone.status).toBe(200);
  expect(undone.body.data).toMatchObject({
    ...{ status: "shipped", delivered_at: null, return_until: null, points: 0, payment_status: "collected" },
  });
  expect(undone.body.data.events.at(-1)).toMatchObject({ status: "shipped", reason: "Another order was meant" });
  expect(await audit(token, "reverted the delivery of")).toMatchObject([
    { after: { status: "shipped", points: -earned, reason: "Another order was meant" } },
  ]);
  const [line] = undone.body.data.lines;
  const asked = await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
  expect(asked.status).toBe(409);
  const own = await request("GET", `/api/orders/${token}`, { token: asha.token });
  expect(own.body.data).toMatchObject({ status: "shipped", can_return: false });
  expect(JSON.stringify(own.body)).not.toContain("Another order was meant");

  await at("2026-11-25T09:00:00+05:30");
  await deliver(token);
  expect(await read(token)).toMatchObject({ status: "delivered", points: earned, return_until: "2026-12-15" });
  // Repeatedly: each delivery earns once, each correction takes back once.
  expect((await act(token, "undo-delivery", { reason: "Wrong again" })).status).toBe(200);
  expect(await points(token)).toBe(0);
  await deliver(token);
  expect(await points(token)).toBe(earned);
});

test("a delivery stays once goods came back, and after a change by a colleague", async () => {
  await at("2026-11-25T10:00:00+05:30");
  const { token, customer: asha } = await orderIn("delivered", undefined, [{ ref_no: "NK-EE-1101", quantity: 2 }]);
  const [line] = (await read(token)).lines;
  await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
  const asked = await act(token, "undo-delivery", { expected_status: "delivered", reason: "Mistake" });
  expect([asked.status, asked.body.code]).toEqual([409, "state_changed"]);
  const { id, lines } = (await read(token)).returns[0];
  await actOnReturn(id, "decide", { expected_status: "requested", decision: "approved" });
  const [{ return_line_id, lots }] = lines;
  const pieces = [{ return_line_id, lot_no: lots[0].lot_no, quantity: 1, disposition: "restock" }];
  await actOnReturn(id, "inspect", { expected_status: "approved", pieces });
  expect(await read(token)).toMatchObject({ status: "delivered" });
  expect((await read(token)).may).not.toContain("undo_delivery");
  const late = await act(token, "undo-delivery", { reason: "Mistake" });
  expect([late.status, late.body.code]).toEqual([409, "not_possible"]);
});

test("two who take a delivery back at once: one does, points are taken back once", async () => {
  const { token } = await orderIn("delivered", await hospital(), [{ ref_no: "NK-EE-1101", quantity: 3 }]);
  const staff = await Promise.all(Array.from({ length: 4 }, () => member("warehouse")));
  const answers = await Promise.all(
    staff.map((each) => act(token, "undo-delivery", { expected_status: "delivered", reason: "Mistake" }, each)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await points(token)).toBe(0);
  expect(
    (await act(token, "undo-delivery", { expected_status: "delivered", reason: "x" }, await member("accounts"))).status,
  ).toBe(403);
});
