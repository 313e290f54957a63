import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type RetentionPolicyShown, retentionCalls } from "../../contract/staff/retention.ts";
import { applyPolicies } from "./apply-policies.ts";
import { keptPolicies } from "./kept-policies.ts";
import { policies } from "./policies.ts";

const t = await testShop();
const { request, member, customer, sql, clock, shop, asAdmin } = t;
clock.set("2026-11-22T03:00:00+05:30");
const owner = await member("owner");

const get = (staff: TestMember | null = owner) => request("GET", "/api/staff/retention", { staff });
const shown = async (name: string): Promise<RetentionPolicyShown> =>
  (await get()).body.data.policies.find((each: RetentionPolicyShown) => each.name === name);
const search = (words: string, day = "2025-01-01") =>
  sql`INSERT INTO search_misses (day, words, count) VALUES (${day}, ${words}, 1)`;
const isKept = async (words: string) => (await sql`SELECT FROM search_misses WHERE words = ${words}`).length === 1;

describe("the retention table", () => {
  test("lists every policy before any has been applied", async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual(retentionCalls["GET staff/retention"].reply.parse(body));
    expect(body.data.policies.map(({ name }: RetentionPolicyShown) => name)).toEqual(policies.map(({ name }) => name));
    expect(body.data.policies.filter(({ result }: RetentionPolicyShown) => result !== null)).toEqual([]);
  });

  test("says when each ran, what it removed then and in all, and nothing of what is kept by law", async () => {
    await Promise.all(["otoscope", "curette"].map((words) => search(words)));
    await applyPolicies(shop);
    expect((await shown("search-misses")).result).toEqual({
      ...{ ran_at: "2026-11-21T21:30:00.000Z", removed: 2, removed_in_all: 2, complete: true },
    });
    clock.advance({ minutes: 30 });
    await search("speculum");
    await applyPolicies(shop);
    expect((await shown("search-misses")).result).toEqual({
      ...{ ran_at: "2026-11-21T22:00:00.000Z", removed: 1, removed_in_all: 3, complete: true },
    });
    for (const { name } of keptPolicies) expect((await shown(name)).result, name).toBeNull();
  });

  test("says when the daily job runs next", async () => {
    expect((await get()).body.data.next_run_at).toBeNull();
    await sql`INSERT INTO jobs (name, payload, due_at, repeat_seconds) VALUES
      ('retention.apply', '{}', '2026-11-23T03:00:00+05:30', 86400)`;
    expect((await get()).body.data.next_run_at).toBe("2026-11-22T21:30:00.000Z");
  });

  test("is for the owner alone", async () => {
    expect((await get(null)).status).toBe(401);
    const { token } = await customer();
    expect((await request("GET", "/api/staff/retention", { token })).status).toBe(401);
    const { status, body } = await get(await member("accounts"));
    expect([status, body]).toEqual([403, { code: "forbidden", message: serverTexts.forbidden }]);
  });
});

describe("applying the policies", () => {
  test("removes what is exactly as old as the period, and keeps what is a day younger", async () => {
    // 365 + 35 days before 22 November 2026.
    await search("on the day", "2025-10-18");
    await search("the day after", "2025-10-19");
    await applyPolicies(shop);
    expect([await isKept("on the day"), await isKept("the day after")]).toEqual([false, true]);
  });

  test("goes on with the others when one fails, and then says so", async () => {
    await search("before the fault");
    const errors: unknown[] = [];
    const log = { ...shop.log, error: (about: unknown) => errors.push(about) } as unknown as typeof shop.log;
    await asAdmin("ALTER TABLE sessions RENAME TO sessions_away");
    try {
      const failed = applyPolicies({ ...shop, log });
      await expect(failed).rejects.toThrow(/could not be applied/);
    } finally {
      await asAdmin("ALTER TABLE sessions_away RENAME TO sessions");
    }
    expect(errors).toMatchObject([{ policy: "sessions" }]);
    expect(await isKept("before the fault")).toBe(false);
  });

  test("leaves no audit entry for what removed nothing", async () => {
    const audited = () => sql`SELECT count(*) FROM audit_entries WHERE subject = 'retention'`;
    await applyPolicies(shop);
    const before = await audited();
    await applyPolicies(shop);
    expect(await audited()).toEqual(before);
  });
});
