import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { securityEventsCalls } from "../../contract/staff/security-events.ts";
import { recordSecurityEvent, type SecurityEventInput, toVisitor } from "./index.ts";

const shop = await testShop();
const { request, member, customer, clock, db } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const owner = await member("owner");
const asha = await customer();

const list = (query: string, staff: TestMember | null = owner) =>
  request("GET", `/api/staff/security-events?${query}`, { staff });
const listDetails = async (query: string) =>
  (await list(query)).body.data.map(({ detail }: { detail: string }) => detail) as string[];
const record = (detail: string, more: Partial<SecurityEventInput> = {}, at = clock.now()) =>
  recordSecurityEvent(
    db,
    {
      ...{ kind: "wrong_code", account: "customer", accountId: asha.id, detail },
      ...{ from: { network: "192.0.2.1", browser: "Firefox" }, ...more },
    },
    at,
  );

describe("the list of security events", () => {
  test("has the shape of the contract and is kept by no cache", async () => {
    await record("shape", { accountId: null });
    const { status, headers, body } = await list("");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual(securityEventsCalls["GET staff/security-events"].reply.parse(body));
    expect(body.data[0]).toMatchObject({ account_id: null, account_name: null, detail: "shape" });
  });

  test("begins and ends a day at midnight in India", async () => {
    await record("evening", {}, new Date("2026-10-01T23:59:59.999+05:30"));
    await record("midnight", {}, new Date("2026-10-02T00:00:00+05:30"));
    expect(await listDetails("from=2026-10-01&to=2026-10-01")).toEqual(["evening"]);
    expect(await listDetails("from=2026-10-02&to=2026-10-02")).toEqual(["midnight"]);
    expect(await listDetails("from=2026-10-01&to=2026-10-02")).toEqual(["midnight", "evening"]);
  });

  test("has pages without gaps or repeats where all happened at the same moment", async () => {
    const at = new Date("2026-09-01T10:00:00+05:30");
    for (let n = 1; n <= 5; n++) await record(`same ${n}`, {}, at);
    const day = "from=2026-09-01&to=2026-09-01&per_page=2";
    const pages = [(await list(day)).body];
    while (pages.at(-1).meta.next) pages.push((await list(`${day}&after=${pages.at(-1).meta.next}`)).body);
    const shown = pages.map(({ data }) => data.map(({ detail }: { detail: string }) => detail));
    expect(shown).toEqual([["same 5", "same 4"], ["same 3", "same 2"], ["same 1"]]);
    const back = (await list(`${day}&before=${pages.at(-1).meta.previous}`)).body;
    expect(back.data).toEqual(pages[1].data);
    expect(pages[0].meta).toMatchObject({ total: 5, previous: null });
  });

  test("finds an IPv6 address by its network, and an IPv4 address in both notations", async () => {
    await record("six", { from: { network: "2001:db8:7:8::/64", browser: "" } });
    await record("four", { from: { network: "198.51.100.4", browser: "" } });
    expect(await listDetails("network=2001:DB8:7:8:1:2:3:4")).toEqual(["six"]);
    expect(await listDetails("network=2001:db8:7:8::/64")).toEqual(["six"]);
    expect(await listDetails("network=::ffff:198.51.100.4")).toEqual(["four"]);
    expect(await listDetails("network=2001:db8:7:9::1")).toEqual([]);
  });

  test("keeps what happened to an account that no longer exists", async () => {
    await record("gone", { accountId: 2_000_000_000 });
    expect((await list("account_id=2000000000")).body.data).toMatchObject([{ detail: "gone", account_name: null }]);
  });

  test.each([
    ["kind", "kind=password", "Choose a kind."],
    ["account", "account=admin", "Choose an account type."],
    ["account_id", "account_id=0", "Must be a positive whole number."],
    ["account_id", "account_id=2147483648", "Must be a positive whole number."],
    ["from", "from=2026-02-30", "Enter a date."],
    ["to", "to=0001-01-01", "Enter a date."],
    ["network", "network=1%0A2", "Enter a network address."],
    ["per_page", "per_page=101", "Must be a whole number from 1 to 100."],
    ["before", "before=nothing", serverTexts.noSuchPlace],
  ])("refuses a bad %s: %s", async (field, query, message) => {
    const { status, body } = await list(query);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("is for the owner alone", async () => {
    expect((await list("", null)).status).toBe(401);
    expect((await request("GET", "/api/staff/security-events", { token: asha.token })).status).toBe(401);
    const { status, body } = await list("", await member("accounts"));
    expect([status, body]).toEqual([403, { code: "forbidden", message: serverTexts.forbidden }]);
  });
});

describe("recording", () => {
  const from = { network: "203.0.113.50", browser: "x" };

  test("a refused call once a minute for each account, call and network", async () => {
    const refusal = (detail: string, accountId: number, network = from.network) =>
      record(detail, { kind: "permission_refused", account: "staff", accountId, from: { ...from, network } });
    for (let n = 0; n < 3; n++) await refusal("GET staff/audit", owner.id);
    await refusal("GET staff/members", owner.id);
    await refusal("GET staff/audit", owner.id + 1);
    await refusal("GET staff/audit", owner.id, "203.0.113.51");
    const count = async () => (await listDetails("kind=permission_refused&network=203.0.113.50")).length;
    expect(await count()).toBe(3);
    clock.advance({ minutes: 1 });
    await refusal("GET staff/audit", owner.id);
    expect(await count()).toBe(4);
  });

  test("every sign-in, also of one account at the same moment", async () => {
    await Promise.all([1, 2, 3].map(() => record("sign-in", { kind: "signed_in", from: { ...from, browser: "y" } })));
    expect(await listDetails("kind=signed_in&network=203.0.113.50")).toHaveLength(3);
  });
});

test.each<[string, string, Record<string, string>, { network: string; browser: string }]>([
  ["an IPv4 address", "192.0.2.7", { "user-agent": "Firefox" }, { network: "192.0.2.7", browser: "Firefox" }],
  ["half of an IPv6 address", "2001:db8:1:2:3:4:5:6", {}, { network: "2001:db8:1:2::/64", browser: "" }],
  ["IPv4 written as IPv6", "::ffff:192.0.2.7", {}, { network: "192.0.2.7", browser: "" }],
  ["null bytes left out", "192.0.2.7", { "user-agent": "Fire\0fox" }, { network: "192.0.2.7", browser: "Firefox" }],
  [
    "long texts cut",
    "1".repeat(200),
    { "user-agent": "x".repeat(20_000) },
    {
      network: "1".repeat(100),
      browser: "x".repeat(200),
    },
  ],
])("a visitor is recorded with %s", (_what, ip, headers, visitor) => {
  expect(toVisitor({ ip, headers } as FastifyRequest)).toEqual(visitor);
});
