import { describe, expect, test, vi } from "vitest";
import { authenticator } from "../../../test/support/authenticator.ts";
import { password as customersPassword } from "../../../test/support/customers.ts";
import { patience } from "../../../test/support/patience.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { deleteChallengesBefore } from "./queries.ts";

const publicUrl = "https://shop.example.com";
const t = await testShop({ env: { PUBLIC_URL: publicUrl }, connections: 4 });
t.clock.set("2026-11-22T10:00:00+05:30");
const { joined } = staffSteps(t);
const owner = await t.member("owner");
const ravi = await joined(owner);

const asStaff = (method: string, path: string, staff: TestMember | null, body?: unknown) =>
  t.request(method, `/api/staff/${path}`, { staff, body });
const asCustomer = (method: string, path: string, token: string | null, body?: unknown) =>
  t.request(method, `/api/${path}`, { token, body });
const optionsFor = async (member: TestMember) =>
  (await asStaff("POST", "passkeys/options", member, { password })).body.data;
async function add(member: TestMember, name: string, device = authenticator(publicUrl)) {
  const passkey = device.create(await optionsFor(member), { counter: 0 });
  expect((await asStaff("POST", "passkeys", member, { name, passkey })).status).toBe(201);
  return device;
}
const signInOptions = async () => (await asStaff("POST", "sign-in/passkey/options", null)).body.data;
const signIn = (body: unknown) => asStaff("POST", "sign-in/passkey", null, body);
const listNames = async (member: TestMember) =>
  (await asStaff("GET", "passkeys", member)).body.data.map(({ name }: { name: string }) => name);
const fill = (account: string, id: number, count: number) =>
  t.sql`INSERT INTO passkeys (id, account, account_id, public_key, counter, transports, name, created_at)
    SELECT ${account} || ${id}::int || '-' || n, ${account}, ${id}, '\\x00', 0, '{}', 'Filler', now()
    FROM generate_series(1, ${count}::int) n`;

describe("POST …/passkeys/options", () => {
  test("asks for an unlocked, discoverable passkey of this domain, and not for one that is there", async () => {
    const member = await joined(owner);
    const device = await add(member, "Office key");
    const options = await optionsFor(member);
    expect(options).toMatchObject({
      rp: { id: "shop.example.com", name: expect.stringMatching(/./) },
      user: { name: member.email, displayName: member.name },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id, transports: ["internal"] }],
    });
    const algorithms = options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg);
    expect(algorithms).toEqual([-8, -7, -257]);
  });

  test("keeps the handle of an account, and makes a new challenge each time", async () => {
    const [one, two] = [await optionsFor(ravi), await optionsFor(ravi)];
    expect(one.user.id).toBe(two.user.id);
    expect(one.challenge).not.toBe(two.challenge);
    expect((await optionsFor(await joined(owner))).user.id).not.toBe(one.user.id);
  });

  test.each([{}, { password: "" }, { password: null }, { password: 7 }, { password: "x".repeat(1001) }])(
    "needs the password of staff (%#)",
    async (body) => {
      const { status, body: refused } = await asStaff("POST", "passkeys/options", ravi, body);
      expect([status, Object.keys(refused.errors)]).toEqual([422, ["password"]]);
    },
  );
});

describe("POST …/sign-in/passkey/options", () => {
  test("names the domain and no account, and stores nothing", async () => {
    const count = () => t.sql`SELECT FROM used_passkey_challenges`;
    const before = (await count()).length;
    const [one, two] = [await signInOptions(), await signInOptions()];
    expect(one).toMatchObject({ rpId: "shop.example.com", userVerification: "required" });
    expect(one.allowCredentials ?? []).toEqual([]);
    expect(one.challenge).not.toBe(two.challenge);
    expect(await count()).toHaveLength(before);
  });
});

describe("POST staff/passkeys", () => {
  test("adds to a list of the newest first", async () => {
    const member = await joined(owner);
    await add(member, "Older");
    t.clock.set("2026-11-22T10:01:00+05:30");
    await add(member, "Newer");
    expect(await listNames(member)).toEqual(["Newer", "Older"]);
  });

  test("of an eleventh is refused, also when it was begun before the tenth", async () => {
    const member = await joined(owner);
    const begun = await optionsFor(member);
    await fill("staff", member.id, 10);
    const passkey = authenticator(publicUrl).create(begun);
    for (const answer of [
      await asStaff("POST", "passkeys", member, { name: "Eleventh", passkey }),
      await asStaff("POST", "passkeys/options", member, { password }),
    ]) {
      const { status, body } = answer;
      expect([status, body.code, body.message]).toEqual([409, "too_many_passkeys", serverTexts.tooManyPasskeys(10)]);
    }
  });

  test("by a session that is being ended is refused, so that it does not survive a reset of the second factor", async () => {
    const member = await joined(owner);
    const passkey = authenticator(publicUrl).create(await optionsFor(member));
    const sent = await t.db.transaction().execute(async (resetting) => {
      await resetting.deleteFrom("staff_sessions").where("staff_id", "=", member.id).execute();
      const adding = asStaff("POST", "passkeys", member, { name: "x", passkey });
      await vi.waitFor(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        expect(await t.asAdmin(waiting)).toHaveLength(1);
      }, patience);
      return { adding };
    });
    expect((await sent.adding).status).toBe(401);
    expect(await t.sql`SELECT FROM passkeys WHERE account = 'staff' AND account_id = ${member.id}`).toEqual([]);
  });

  test("refuses what was made to sign in, and another member's challenge", async () => {
    const device = authenticator(publicUrl);
    const { response, ...created } = device.create(await optionsFor(ravi));
    const { clientDataJSON } = device.show(await optionsFor(ravi)).response;
    const others = device.create(await optionsFor(await joined(owner)));
    for (const passkey of [{ ...created, response: { ...response, clientDataJSON } }, others]) {
      const { status, body } = await asStaff("POST", "passkeys", ravi, { name: "x", passkey });
      expect([status, body.code]).toEqual([422, "passkey_refused"]);
    }
    expect(await listNames(ravi)).toEqual([]);
  });

  test.each<[string, object, object]>([
    ["passkey.id", { id: "a b" }, {}],
    ["passkey.id", { id: "x".repeat(1401) }, {}],
    ["passkey.rawId", { rawId: "" }, {}],
    ["passkey.type", { type: "password" }, {}],
    ["passkey.authenticatorAttachment", { authenticatorAttachment: "cloud" }, {}],
    ["passkey.response.clientDataJSON", {}, { clientDataJSON: "{}" }],
    ["passkey.response.attestationObject", {}, { attestationObject: "x".repeat(20_001) }],
    ["passkey.response.attestationObject", {}, { attestationObject: 7 }],
    ["passkey.response.transports", {}, { transports: Array(11).fill("usb") }],
    ["passkey.response.transports.0", {}, { transports: ["usb\u0000"] }],
  ])("refuses a wrong %s (%#)", async (field, head, wrong) => {
    const made = authenticator(publicUrl).create(await optionsFor(ravi));
    const passkey = { ...made, ...head, response: { ...made.response, ...wrong } };
    const { status, body } = await asStaff("POST", "passkeys", ravi, { name: "x", passkey });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("POST staff/sign-in/passkey", () => {
  test("accepts a synchronised passkey, which always counts 0", async () => {
    const device = await add(await joined(owner), "Synchronised");
    for (let time = 0; time < 2; time++)
      expect((await signIn(device.show(await signInOptions(), { counter: 0 }))).status).toBe(200);
  });

  test("accepts a challenge until five minutes have passed", async () => {
    const device = await add(await joined(owner), "Slow");
    t.clock.set("2026-11-22T10:10:00+05:30");
    const [inTime, late] = [await signInOptions(), await signInOptions()];
    t.clock.set("2026-11-22T10:14:59+05:30");
    expect((await signIn(device.show(inTime))).status).toBe(200);
    t.clock.set("2026-11-22T10:15:00+05:30");
    expect((await signIn(device.show(late))).body.code).toBe("invalid_credentials");
  });

  test("refuses a challenge made for customers and one for adding", async () => {
    const member = await joined(owner);
    const device = await add(member, "Office key");
    const { data } = (await asCustomer("POST", "login/passkey/options", null)).body;
    for (const options of [data, await optionsFor(member)])
      expect((await signIn(device.show(options))).status).toBe(422);
  });

  test("records whose passkey failed", async () => {
    const member = await joined(owner);
    const device = await add(member, "Locked");
    expect((await signIn(device.show(await signInOptions(), { userVerified: false }))).status).toBe(422);
    const [event] = await t.sql<{ kind: string }>`SELECT kind FROM security_events ORDER BY id DESC LIMIT 1`;
    expect(event?.kind).toBe("wrong_code");
    expect((await asStaff("GET", "passkeys", member)).body.data).toMatchObject([{ last_used_at: null }]);
  });
});

describe("POST …/passkeys/:id/remove", () => {
  test("by two at once removes once, and is recorded once", async () => {
    const member = await joined(owner);
    const { id } = await add(member, "Removed twice");
    const remove = () => asStaff("POST", `passkeys/${id}/remove`, member, { password });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const acts = await t.sql`
      SELECT FROM audit_entries WHERE staff_id = ${member.id} AND act = 'removed a passkey'`;
    expect(acts).toHaveLength(1);
  });

  test("of staff's passkeys removes none for the customer with the same number", async () => {
    const { id, token } = await t.customer();
    await fill("staff", id, 1);
    expect((await asCustomer("GET", "passkeys", token)).body.data).toEqual([]);
    const body = { current_password: customersPassword };
    expect((await asCustomer("POST", `passkeys/staff${id}-1/remove`, token, body)).status).toBe(404);
    expect(await t.sql`SELECT FROM passkeys WHERE id = ${`staff${id}-1`}`).toHaveLength(1);
  });
});

test("used challenges are deleted up to a moment, and a limited number at once", async () => {
  await t.sql`DELETE FROM used_passkey_challenges`;
  const used = ["2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-21T00:00:01Z"];
  await t.sql`INSERT INTO used_passkey_challenges (challenge_hash, used_at)
    SELECT sha256(at::bytea), at::timestamptz FROM unnest(${used}::text[]) AS at`;
  const moment = new Date("2026-11-21T00:00:00Z");
  const deleted = [1, 5, 5].map((limit) => () => deleteChallengesBefore(t.db, moment, limit));
  const counts: number[] = [];
  for (const remove of deleted) counts.push(await remove());
  expect(counts).toEqual([1, 1, 0]);
  expect(await t.sql`SELECT FROM used_passkey_challenges`).toHaveLength(1);
});
