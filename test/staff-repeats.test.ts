import { sql as text } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { refuse, transact } from "../src/shop/kit/refusal.ts";
import { loadDemonstration } from "./support/demonstration.ts";
import type { TestMember } from "./support/staff.ts";
import { testShop } from "./support/test-shop.ts";

const t = await testShop();
const { app, shop, request, member, sql, clock, jobs, db } = t;
clock.set("2026-11-21T10:00:00+05:30");
let keeper: TestMember;
const specula = (await loadDemonstration(t)).variant("NK-EE-1101");

beforeAll(async () => {
  keeper = await member("owner");
});

let made = 0;
const newKey = () => `key-${++made}`;
const receipt = (lot_no: string, quantity = 500) => ({
  lines: [{ ref_no: specula.ref_no, lot_no, manufactured_on: "2026-01-01", expires_on: "2028-11-30", quantity }],
});
const receive = (body: object, key: string, actor = keeper) =>
  request("POST", "/api/staff/stock/receipts", { staff: actor, body, headers: { "idempotency-key": key } });
const onHand = async (lotNo: string) =>
  (await sql<{ on_hand: number }>`SELECT on_hand FROM lots WHERE lot_no = ${lotNo}`).map(({ on_hand }) => on_hand);

describe("a request that is sent again", () => {
  test("is given the first reply, and done once", async () => {
    const key = newKey();
    const first = await receive(receipt("ONCE"), key);
    expect(first.status).toBe(201);
    expect((await receive(receipt("ONCE", 7), newKey())).status).toBe(201);
    const again = await receive(receipt("ONCE"), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await onHand("ONCE")).toEqual([507]);
  });

  test("five at the same moment are one", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(receipt("FIVE"), key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await onHand("FIVE")).toEqual([500]);
  });

  test("its first reply holds although the state has moved on", async () => {
    const [lot] = (await receive(receipt("MOVED"), newKey())).body.data;
    const headers = { "idempotency-key": newKey() };
    const quarantine = () =>
      request("POST", `/api/staff/lots/${lot.id}/quarantine`, { staff: keeper, body: { reason: "Damp" }, headers });
    const first = await quarantine();
    expect(first.status).toBe(200);
    const again = await quarantine();
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test("with another body, or for another lot, is refused", async () => {
    const key = newKey();
    await receive(receipt("BODY"), key);
    const other = await receive(receipt("BODY", 501), key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await onHand("BODY")).toEqual([500]);

    const lots = await sql<{ id: number }>`SELECT id FROM lots ORDER BY id LIMIT 2`;
    const headers = { "idempotency-key": newKey() };
    const body = { reason: "Recall" };
    const answers = [];
    for (const { id } of lots) {
      answers.push(await request("POST", `/api/staff/lots/${id}/quarantine`, { staff: keeper, body, headers }));
    }
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [422, "idempotency_key_reused"],
    ]);
  });

  test("another member's key is their own", async () => {
    const key = newKey();
    await receive(receipt("OWN"), key);
    expect((await receive(receipt("OWN"), key, await member("warehouse"))).status).toBe(201);
    expect(await onHand("OWN")).toEqual([1000]);
  });

  test("is done after a refusal, which did nothing", async () => {
    const key = newKey();
    const early = await receive(receipt("EARLY", 0), key);
    expect(early.status).toBe(422);
    const unknown = { lines: [{ ...receipt("EARLY").lines[0], ref_no: "NO-SUCH" }] };
    expect((await receive(unknown, key)).status).toBe(422);
    expect((await receive(receipt("EARLY"), key)).status).toBe(201);
    expect(await onHand("EARLY")).toEqual([500]);
  });
});

test("keys that cannot be keys are refused", async () => {
  for (const key of ["", "a b", "x".repeat(201), "ü"]) {
    expect((await receive(receipt("NEVER"), key)).status, key).toBe(422);
  }
  expect(await onHand("NEVER")).toEqual([]);
});

test("what is stored cannot be read without the key", async () => {
  const key = "8c1f6a3e0d";
  await receive(receipt("SECRET-LOT"), key);
  const stored = await sql<{ row: string }>`SELECT r::text || encode(reply, 'escape') AS row FROM request_replies r`;
  expect(stored.length).toBeGreaterThan(0);
  for (const { row } of stored) expect(row).not.toMatch(/SECRET-LOT|8c1f6a3e0d/);
});

const { paths } = (await request("GET", "/api/openapi.json")).body;

describe("every call that changes something", () => {
  const all = Object.entries<StaffCall>(staffCalls).filter(
    ([name, { right }]) => !name.startsWith("GET") && right !== "signed-out",
  );

  test.each(all)("%s takes a key, and is described so", (name) => {
    const [method = "", path = ""] = name.split(" ");
    const operation = paths[`/api/${path.replace(/:(\w+)/g, "{$1}")}`][method.toLowerCase()];
    const headers = (operation.parameters ?? []).filter((each: { in: string }) => each.in === "header");
    expect(headers.map((each: { name: string }) => each.name)).toEqual(["idempotency-key"]);
    expect(operation.responses["422"].description).toContain("idempotency_key_reused");
  });

  test("none of them replies with a file, because files are not stored", () => {
    expect(all.filter(([, { produces }]) => produces)).toEqual([]);
  });
});

describe("an action and its reply are one transaction", () => {
  const keyed = (key: string) => ({ sender: "staff:1", call: "a test", key, content: ["{}"] });
  const stored = async () => (await sql`SELECT FROM request_replies WHERE call = 'a test'`).length;
  const insert = (lotNo: string) =>
    transact(shop.db, async (transaction) => {
      await text`INSERT INTO lots (variant_id, lot_no, manufactured_on, on_hand, reserved)
        VALUES (39, ${lotNo}, '2026-01-01', 0, 0)`.execute(transaction);
    });

  test("what fails after its transaction leaves neither", async () => {
    const fails = app.runOnce(keyed("fails"), async () => {
      await insert("HALF");
      throw new Error("the reply could not be read");
    });
    await expect(fails).rejects.toThrow("could not be read");
    expect([await onHand("HALF"), await stored()]).toEqual([[], 0]);
  });

  test("a process that dies between the action and its reply leaves neither, and a repeat does it", async () => {
    const killed = app.runOnce(keyed("killed"), async () => {
      await insert("KILLED");
      await text`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
      return { reply: 1 };
    });
    await expect(killed).rejects.toThrow();
    expect([await onHand("KILLED"), await stored()]).toEqual([[], 0]);
    const again = await app.runOnce(keyed("killed"), async () => {
      await insert("KILLED");
      return { reply: 2 };
    });
    expect(again).toEqual({ reply: 2 });
    expect(await onHand("KILLED")).toEqual([0]);
  });

  test("what a verb stored before it refused stays stored, and its key is free", async () => {
    const refused = refuse(422, "invalid", "no");
    const outcome = await app.runOnce(keyed("refused"), async () => {
      await insert("COUNTED");
      await transact(shop.db, async () => refused);
      return { refused };
    });
    expect(outcome).toEqual({ refused });
    expect([await onHand("COUNTED"), await stored()]).toEqual([[0], 1]);
  });

  test("a connection serves the next request after each of these", async () => {
    for (let n = 0; n < 30; n++) {
      await app.runOnce(keyed(`many ${n}`), async () => {
        await insert(`MANY-${n}`);
        return n % 2 ? { refused: n } : { reply: n };
      });
    }
    expect(await stored()).toBe(16);
  });
});

test("is given the first reply for 24 hours; then the reply is deleted", async () => {
  const key = newKey();
  const { body } = await receive(receipt("DAY"), key);
  const stillHere = () =>
    sql`UPDATE staff_sessions SET seen_at = ${clock.now()}, expires_at = ${new Date(clock.now().getTime() + 864e5)}`;
  clock.advance({ hours: 23 });
  await stillHere();
  expect((await receive(receipt("DAY"), key)).body).toEqual(body);
  clock.advance({ hours: 2 });
  await stillHere();
  expect((await receive(receipt("DAY"), key)).status).toBe(201);
  expect(await onHand("DAY")).toEqual([1000]);
  clock.advance({ hours: 25 });
  await jobs.start();
  await jobs.runDue();
  expect(await sql`SELECT FROM request_replies`).toEqual([]);
});
