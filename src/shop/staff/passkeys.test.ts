import { afterEach, describe, expect, test, vi } from "vitest";
import { authenticator } from "../../../test/support/authenticator.ts";
import { password as customersPassword } from "../../../test/support/customers.ts";
import { patience } from "../../../test/support/patience.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const publicUrl = "https://shop.example.com";
const t = await testShop({ env: { PUBLIC_URL: publicUrl } });
t.clock.set("2026-11-22T10:00:00+05:30");
const { post, joined, codeNow, setUpFactor } = staffSteps(t);
const owner = await t.member("owner");
const someone = (role = "sales") => joined(owner, role);

const ask = (method: string, path: string, staff: TestMember | null, body?: unknown) =>
  t.request(method, `/api/staff/${path}`, { staff, body });

async function addPasskey(member: TestMember) {
  const device = authenticator(publicUrl);
  const { body } = await ask("POST", "passkeys/options", member, { password });
  const added = await ask("POST", "passkeys", member, { name: "Office key", passkey: device.create(body.data) });
  expect(added.status).toBe(201);
  return device;
}

const challenge = async () => (await ask("POST", "sign-in/passkey/options", null)).body.data;
const signIn = (body: unknown) => ask("POST", "sign-in/passkey", null, body);

test("a passkey signs in and is audited", async () => {
  const member = await someone();
  const device = await addPasskey(member);
  const { status, body } = await signIn(device.show(await challenge()));
  expect([status, body.id]).toEqual([200, member.id]);
  const acts = await t.sql`SELECT act FROM audit_entries WHERE staff_id = ${member.id} ORDER BY id`;
  expect(acts.map(({ act }) => act)).toContain("added a passkey");
});

test("adding and removing need the password", async () => {
  const member = await someone();
  const device = await addPasskey(member);
  expect((await ask("POST", "passkeys/options", member, { password: "wrong" })).status).toBe(422);
  expect((await ask("POST", `passkeys/${device.id}/remove`, member, { password: "wrong" })).status).toBe(422);
  expect((await ask("POST", `passkeys/${device.id}/remove`, member, { password })).status).toBe(204);
  expect((await signIn(device.show(await challenge()))).status).toBe(422);
});

test("another's passkey cannot be removed", async () => {
  const device = await addPasskey(await someone());
  const { status } = await ask("POST", `passkeys/${device.id}/remove`, await someone(), { password });
  expect(status).toBe(404);
});

test("a customer's passkey opens no session of staff", async () => {
  const { token } = await t.customer();
  const device = authenticator(publicUrl);
  const options = await t.request("POST", "/api/passkeys/options", {
    token,
    body: { current_password: customersPassword },
  });
  const body = { name: "Phone", passkey: device.create(options.body.data) };
  expect((await t.request("POST", "/api/passkeys", { token, body })).status).toBe(201);
  expect((await signIn(device.show(await challenge()))).status).toBe(422);
  const customers = (await t.request("POST", "/api/login/passkey/options")).body.data;
  expect((await signIn(device.show(customers))).status).toBe(422);
});

test("a stopped member loses all passkeys, even when invited again", async () => {
  const member = await someone();
  const device = await addPasskey(member);
  expect((await ask("POST", `members/${member.id}/stop`, owner)).status).toBe(200);
  expect((await signIn(device.show(await challenge()))).status).toBe(422);
  expect((await ask("POST", `members/${member.id}/invite`, owner)).status).toBe(200);
  expect((await signIn(device.show(await challenge()))).status).toBe(422);
});

test("a passkey removed while it signs in opens no session", async () => {
  const member = await someone();
  const device = await addPasskey(member);
  const shown = device.show(await challenge());
  const sent = await t.db.transaction().execute(async (removing) => {
    await removing.deleteFrom("passkeys").where("id", "=", device.id).execute();
    const signingIn = signIn(shown);
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect(await t.asAdmin(waiting)).toHaveLength(1);
    }, patience);
    return { signingIn };
  });
  expect((await sent.signingIn).status).toBe(422);
  expect(await t.sql`SELECT FROM staff_sessions WHERE staff_id = ${member.id} AND by_passkey`).toEqual([]);
});

test("where all staff need a second factor, a passkey is one", async () => {
  const member = await someone();
  const device = await addPasskey(member);
  const { seen } = (await ask("GET", "sign-in-policy", owner)).body.data;
  await ask("PUT", "sign-in-policy", owner, { second_factor_required: true, idle_minutes: 60, seen });
  const byPassword = await post("sign-in", { email: member.email, password });
  expect(byPassword.body.pending).toBe("set_up_second_factor");
  const { body, headers } = await signIn(device.show(await challenge()));
  expect(body.pending).toBeNull();
  const session = { ...member, token: sessionToken(headers) };
  expect((await ask("GET", "me", session)).body.pending).toBeNull();
  expect((await ask("GET", "passkeys", session)).status).toBe(200);
});

describe("where a second factor is required and the member has a passkey", () => {
  const need = (second_factor_required: boolean) =>
    t.sql`UPDATE staff_sign_in_policy SET second_factor_required = ${second_factor_required}`;
  afterEach(() => need(false));

  const byPassword = async (member: TestMember): Promise<TestMember> => ({
    ...member,
    token: sessionToken((await post("sign-in", { email: member.email, password })).headers),
  });

  test("the password alone sets up no other factor", async () => {
    await need(false);
    const member = await someone();
    const device = await addPasskey(member);
    await need(true);
    const session = await byPassword(member);
    expect((await ask("POST", "second-factor", session, { password })).body.code).toBe("passkey_needed");
    const { headers } = await signIn(device.show(await challenge()));
    const begun = await ask("POST", "second-factor", { ...member, token: sessionToken(headers) }, { password });
    expect(begun.status).toBe(200);
    const code = codeNow(begun.body.data.secret);
    expect((await ask("POST", "second-factor/confirm", session, { code })).body.code).toBe("passkey_needed");
  });

  test("after losing the device, a member sets up a new factor once an owner has reset it", async () => {
    await need(false);
    const member = await someone();
    await addPasskey(member);
    const ownerSession = { ...(await joined(owner, "owner")) };
    await setUpFactor(ownerSession);
    await need(true);
    expect((await ask("POST", "second-factor", await byPassword(member), { password })).status).toBe(409);
    const path = `members/${member.id}/reset-second-factor`;
    expect((await ask("POST", path, ownerSession, { password })).status).toBe(200);
    expect((await ask("POST", "second-factor", await byPassword(member), { password })).status).toBe(200);
  });
});
