import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { recordSecurityEvent, type SecurityEventInput } from "./index.ts";

const shop = await testShop({ env: { TRUST_PROXY: "true" } });
const { request, clock, db } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const owner = await shop.member("owner");

const event = (more: Partial<SecurityEventInput> = {}): SecurityEventInput => ({
  ...{ kind: "signed_in", account: "customer", accountId: 7, from: { network: "192.0.2.1", browser: "Firefox" } },
  ...more,
});
const record = (more: Partial<SecurityEventInput> = {}) => recordSecurityEvent(db, event(more), clock.now());
/** Uses an owner's fresh session, because these tests move the clock by days. */
const list = async (query: string) =>
  request("GET", `/api/staff/security-events?${query}`, { staff: await shop.member("owner") });
const listEvents = async (query: string) => (await list(query)).body.data;

test("events are listed newest first and found by kind, account, network and day", async () => {
  await record();
  clock.advance({ days: 1 });
  await record({ kind: "wrong_password", account: "staff", accountId: owner.id });
  await record({ from: { network: "2001:db8:1:2::/64", browser: "x" }, accountId: 8 });
  expect(await listEvents("")).toMatchObject([
    { account_id: 8, account_name: null, network: "2001:db8:1:2::/64" },
    { kind: "wrong_password", account: "staff", account_id: owner.id, account_name: owner.name },
    { kind: "signed_in", account_id: 7, at: "2026-11-21T04:30:00.000Z", user_agent: "Firefox", detail: "" },
  ]);
  expect(await listEvents("kind=wrong_password")).toHaveLength(1);
  expect(await listEvents("account=customer&account_id=7")).toHaveLength(1);
  expect(await listEvents("account=customer")).toHaveLength(2);
  expect(await listEvents("network=192.0.2.1")).toHaveLength(2);
  expect(await listEvents("network=2001:db8:1:2:aaaa::1")).toMatchObject([{ account_id: 8 }]);
  expect(await listEvents("from=2026-11-22")).toHaveLength(2);
  expect(await listEvents("to=2026-11-21")).toHaveLength(1);
  const { next } = (await list("per_page=2")).body.meta;
  expect(await listEvents(`per_page=2&after=${next}`)).toMatchObject([{ account_id: 7 }]);
});

test("lock-outs are recorded once a minute for each network, whichever account they are of", async () => {
  const lockOut = (accountId: number | null, network: string) =>
    record({ kind: "locked_out", accountId, from: { network, browser: "x" } });
  for (const id of [9, 9, null, 10]) await lockOut(id, "203.0.113.1");
  await lockOut(10, "203.0.113.2");
  expect(await listEvents("network=203.0.113.1")).toMatchObject([{ account_id: 9 }]);
  expect(await listEvents("network=203.0.113.2")).toMatchObject([{ account_id: 10 }]);
  clock.advance({ minutes: 1 });
  await lockOut(null, "203.0.113.1");
  expect(await listEvents("network=203.0.113.1")).toMatchObject([{ account_id: null }, { account_id: 9 }]);
});

test("wrong passwords and requests for a new one are all recorded, with or without an account", async () => {
  const from = { network: "203.0.113.9", browser: "x" };
  for (const kind of ["wrong_password", "reset_requested"] as const) {
    for (const accountId of [null, null, 11, 11]) await record({ kind, accountId, from });
  }
  expect(await listEvents("network=203.0.113.9")).toHaveLength(8);
});

test("customers are named by what they are called now", async () => {
  const asha = await shop.customer();
  await record({ accountId: asha.id });
  const [named] = await listEvents(`account=customer&account_id=${asha.id}`);
  const [row] = await shop.sql<{ name: string }>`SELECT name FROM customer_names WHERE id = ${asha.id}`;
  expect(named.account_name).toBe(row?.name);
});

test("an event belongs to the transaction in which it happens, and long texts are cut", async () => {
  const undone = db.transaction().execute(async (transaction) => {
    await recordSecurityEvent(transaction, event({ accountId: 12 }), clock.now());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await listEvents("account_id=12")).toEqual([]);

  const long = "x".repeat(20_000);
  await record({ accountId: 13, from: { network: long, browser: long }, detail: long });
  const [cut] = await listEvents("account_id=13");
  expect([cut.network.length, cut.user_agent.length, cut.detail.length]).toEqual([100, 200, 200]);
});

test("exports and refused calls are recorded with account, network and browser", async () => {
  const sales = await shop.member("sales");
  const headers = { "x-forwarded-for": "198.51.100.7", "user-agent": "Safari ".repeat(100) };
  const ask = (method: string, path: string) => request(method, `/api/staff/${path}`, { staff: sales, headers });
  expect((await ask("GET", "orders.csv?search=meera")).status).toBe(200);
  expect((await ask("GET", "products/export.xlsx")).status).toBe(200);
  expect((await ask("GET", "orders")).status).toBe(200);
  for (let count = 0; count < 3; count++) expect((await ask("GET", "security-events")).status).toBe(403);
  const events = await listEvents(`account=staff&account_id=${sales.id}`);
  expect(events).toMatchObject([
    { kind: "permission_refused", detail: "GET staff/security-events" },
    { kind: "list_exported", detail: "GET staff/products/export.xlsx" },
    { kind: "list_exported", detail: "GET staff/orders.csv", network: "198.51.100.7" },
  ]);
  expect(events[0].user_agent).toHaveLength(200);
});

test("an export without a session leaves no event", async () => {
  expect((await request("GET", "/api/staff/orders.csv")).status).toBe(401);
  const before = (await listEvents("kind=list_exported")).length;
  expect((await request("GET", "/api/staff/orders.csv", { staff: await shop.member("catalogue") })).status).toBe(403);
  expect(await listEvents("kind=list_exported")).toHaveLength(before);
});
