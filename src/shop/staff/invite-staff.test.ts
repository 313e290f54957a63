import { beforeAll, describe, expect, test } from "vitest";
import { runDueJobs } from "../../../test/support/mails.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { member, sql } = t;
const { post, linkFor, mailsTo, listEvents } = staffSteps(t);
let owner: TestMember;

beforeAll(async () => {
  owner = await member("owner");
});

let made = 0;
const newEmail = () => `meera.${++made}@shop.example`;
const invite = (changes: object = {}, actor: TestMember | null = owner, headers = {}) =>
  post("members", { name: "Meera", email: newEmail(), role: "sales", ...changes }, actor, headers);
const stored = (email: string) =>
  sql<{ name: string; role: string; password_hash: string | null }>`
    SELECT name, role, password_hash FROM staff WHERE lower(email) = lower(${email})`;

describe("inviting a member of staff", () => {
  test("adds them without a password", async () => {
    const email = newEmail();
    const { status, body } = await invite({ email, role: "warehouse" });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ id: expect.any(Number), name: "Meera", email, role: "warehouse", state: "invited", second_factor: false },
      ...{ last_seen_at: null, created_at: t.clock.now().toISOString(), seen: expect.any(String) },
    });
    expect(await stored(email)).toEqual([{ name: "Meera", role: "warehouse", password_hash: null }]);
  });

  test("mails a link to set one, of which the database keeps only a hash", async () => {
    const email = newEmail();
    await invite({ email });
    const link = await linkFor(email);
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(await mailsTo(email)).toHaveLength(1);
    const kept = await sql<{ row: string }>`SELECT i::text AS row FROM staff_invitations i`;
    expect(kept.length).toBeGreaterThan(0);
    for (const { row } of kept) expect(row).not.toContain(link);
  });

  test("mails a link that works although the mail was sent again, and only once", async () => {
    const email = newEmail();
    await invite({ email });
    const repeat = await runDueJobs(t, "mail.staff-invitation");
    await repeat();
    const token = await linkFor(email);
    const join = () => post("join", { token, password });
    expect((await join()).status).toBe(200);
    await repeat();
    expect((await join()).status).toBe(404);
    expect(await sql`SELECT FROM staff_invitations i JOIN staff s ON s.id = staff_id WHERE s.email = ${email}`).toEqual(
      [],
    );
  });

  test("again ends the mail sent before: it is not sent again, and its link stays dead", async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body.data;
    const repeat = await runDueJobs(t, "mail.staff-invitation");
    const first = await linkFor(email);
    t.clock.advance({ minutes: 1 });
    await post(`members/${id}/invite`, undefined, owner);
    const later = await linkFor(email);
    await repeat();
    expect((await post("join", { token: first, password })).status).toBe(404);
    expect((await post("join", { token: later, password })).status).toBe(200);
  });

  test("again ends a mail that waits for its next attempt", async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body.data;
    await sql`UPDATE jobs SET due_at = now() + interval '1 day' WHERE name = 'mail.staff-invitation'`;
    t.clock.advance({ minutes: 1 });
    await post(`members/${id}/invite`, undefined, owner);
    const token = await linkFor(email);
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'mail.staff-invitation'`;
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await post("join", { token, password })).status).toBe(200);
  });

  test("a mail queued by an earlier build is sent unless another link is valid", async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body.data;
    const queue = async () => {
      const [job] = await sql<{ id: string }>`
        INSERT INTO jobs (name, payload) VALUES ('mail.staff-invitation', jsonb_build_object('staff_id', ${id}::int)) RETURNING id`;
      return { id: job?.id, links: await mailsTo(email) };
    };
    await sql`DELETE FROM jobs`;
    const { links: sent } = await queue();
    expect(sent).toHaveLength(1);
    expect((await queue()).links).toHaveLength(1);
    t.clock.advance({ days: 8 });
    expect((await queue()).links).toHaveLength(2);
    t.clock.set("2026-11-21T10:00:00+05:30");
  });

  test("is recorded in the audit log and among the security events", async () => {
    const { id } = (await invite()).body.data;
    expect(
      await sql`SELECT staff_id, act, subject_name FROM audit_entries WHERE subject = 'staff' AND subject_id = ${String(id)}`,
    ).toEqual([{ staff_id: owner.id, act: "invited", subject_name: "Meera" }]);
    expect(await listEvents(id)).toEqual(["invited"]);
  });
});

describe("bad input names the field", () => {
  test.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(61) }],
    ["name", { name: "Meera\u0000" }],
    ["email", { email: "meera" }],
    ["email", { email: "" }],
    ["email", { email: 7 }],
    ["role", { role: "boss" }],
    ["role", { role: undefined }],
  ])("%s: %o", async (field, wrong) => {
    const { status, body } = await invite(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("an address that another member has, however it is written", async () => {
    const { status, body } = await invite({ email: owner.email.toUpperCase() });
    expect([status, body.errors]).toEqual([422, { email: [serverTexts.staffEmailTaken] }]);
    expect(await stored(owner.email)).toHaveLength(1);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const email = newEmail();
    expect((await invite({ email }, null)).status).toBe(401);
    expect(await stored(email)).toEqual([]);
  });

  test.each(["catalogue", "sales", "warehouse", "accounts", "support"] as const)("the role %s", async (role) => {
    const email = newEmail();
    expect((await invite({ email, role: "owner" }, await member(role))).status).toBe(403);
    expect(await stored(email)).toEqual([]);
  });
});

describe("two at once", () => {
  test("of one address make one member and one mail", async () => {
    const email = newEmail();
    const both = await Promise.all([invite({ email }), invite({ email: email.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await stored(email)).toHaveLength(1);
  });

  test("with the same Idempotency-Key get the same reply", async () => {
    const email = newEmail();
    const headers = { "idempotency-key": "invite-1" };
    const both = await Promise.all([1, 2].map(() => invite({ email }, owner, headers)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
