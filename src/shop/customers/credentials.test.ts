import { beforeEach, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { readMails, runDueJobs } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { createPasswordLink } from "./reset-password.ts";

const t = await testShop({
  env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true", PUBLIC_URL: "https://shop.example" },
});
const fresh = "a quiet ward at night";
const home = "198.51.100.1";
const stranger = "203.0.113.66";

beforeEach(async () => {
  t.clock.set("2026-11-21T10:00:00+05:30");
  await t.sql`DELETE FROM attempts`;
});

const post = (
  path: string,
  body: unknown,
  { token = null, from = home }: { token?: string | null; from?: string } = {},
) => t.request("POST", `/api/${path}`, { body, token, headers: { "x-forwarded-for": from, "user-agent": "Firefox" } });
const ask = async (email: string, from = home) => (await post("forgot-password", { email }, { from })).status;
const lettersTo = async (email: string) => {
  await t.jobs.runDue();
  return (await readMails(t)).filter((text) => text.includes(`To: ${email}`));
};
async function mailedToken(email: string): Promise<string> {
  t.clock.advance({ seconds: 1 });
  await ask(email);
  return linkIn((await lettersTo(email)).at(-1));
}
const linkIn = (mail = "") => /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
const listEvents = async (id: number) =>
  (
    await t.sql<{
      kind: string;
    }>`SELECT kind FROM security_events WHERE account = 'customer' AND account_id = ${id} ORDER BY id`
  ).map(({ kind }) => kind);

test("a new link for a password ends the older ones", async () => {
  const { email } = await t.customer();
  const [first, second] = [await mailedToken(email), await mailedToken(email)];
  const refused = await post("reset-password", { token: first, password: fresh });
  expect(refused.body.errors).toEqual({ token: [serverTexts.resetLinkDead] });
  expect((await post("reset-password", { token: second, password: fresh })).status).toBe(200);
});

test("a link works although its mail was sent again, and until it has been used or another was asked for", async () => {
  const { email } = await t.customer();
  await ask(email);
  const repeat = await runDueJobs(t, "mail.password-reset");
  const token = linkIn((await lettersTo(email)).at(-1));
  t.clock.advance({ minutes: 59 });
  await repeat();
  t.clock.advance({ minutes: 59 });
  expect((await post("reset-password", { token, password: fresh })).status).toBe(200);
  await repeat();
  expect((await post("reset-password", { token, password: fresh })).status).toBe(422);
  const next = await mailedToken(email);
  await repeat();
  expect((await post("reset-password", { token, password: fresh })).status).toBe(422);
  expect((await post("reset-password", { token: next, password: fresh })).status).toBe(200);
});

test("a mail whose link has been replaced before it was sent is not sent", async () => {
  const { email, id: customerId } = await t.customer();
  await ask(email);
  const [job] = await t.sql<{ id: string }>`
    UPDATE jobs SET due_at = now() + interval '1 day' WHERE payload->>'email' = ${email} RETURNING id`;
  // As in an attempt that ended before it sent the mail.
  await createPasswordLink(t.shop, customerId, { mailId: job?.id ?? "", lifetime: 3_600_000 });
  const token = await mailedToken(email);
  await t.sql`UPDATE jobs SET due_at = now() WHERE id = ${job?.id}`;
  expect((await lettersTo(email)).map(linkIn)).toEqual([token]);
  expect(await t.sql`SELECT FROM jobs WHERE id = ${job?.id}`).toEqual([]);
  expect((await post("reset-password", { token, password: fresh })).status).toBe(200);
});

test("only one of several links requested at once works", async () => {
  const { email, id } = await t.customer();
  for (let count = 0; count < 4; count++) await ask(email);
  await t.jobs.runDue();
  const [good] = await t.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM password_resets WHERE customer_id = ${id} AND used_at IS NULL`;
  expect(good?.count).toBe(1);
});

test("a password change or reset is notified by mail, without the password", async () => {
  const { email, token } = await t.customer();
  expect((await post("change-password", { current_password: password, password: fresh }, { token })).status).toBe(200);
  const [changed] = await lettersTo(email);
  expect(changed).toContain("Your password was changed");
  expect(changed).toContain("https://shop.example/forgot-password");
  expect(changed).not.toContain(fresh);

  const link = await mailedToken(email);
  // Mails are in chronological order.
  t.clock.advance({ seconds: 1 });
  expect((await post("reset-password", { token: link, password: "another ward at night" })).status).toBe(200);
  const letters = await lettersTo(email);
  expect(letters.at(-1)).toContain("Your password was changed");
  expect(letters.filter((letter) => letter.includes("Subject: Your password was changed"))).toHaveLength(2);
});

test("a password that was not changed is not said to be", async () => {
  const { email, token } = await t.customer();
  await post("change-password", { current_password: "a guess", password: fresh }, { token });
  await post("reset-password", { token: "made up", password: fresh });
  expect(await lettersTo(email)).toEqual([]);
});

test("a stranger cannot use up the owner's links", async () => {
  const { email } = await t.customer();
  await post("login", { email, password }, { from: home });
  for (let count = 0; count < 5; count++) expect(await ask(email, stranger)).toBe(200);
  expect(await ask(email, stranger)).toBe(429);
  expect(await ask(email, "203.0.113.67"), "from another network").toBe(429);
  for (let count = 0; count < 5; count++) expect(await ask(email.toUpperCase(), home)).toBe(200);
  expect(await ask(email, home)).toBe(429);
});

test("a network may request twenty links an hour, for any accounts", async () => {
  for (let count = 0; count < 20; count++) expect(await ask(`somebody.${count}@clinic.example`, stranger)).toBe(200);
  const refused = await post("forgot-password", { email: "one.more@clinic.example" }, { from: stranger });
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("3600");
  expect(await ask("one.more@clinic.example", home)).toBe(200);
});

test("what happens to an account is recorded, with network and browser and nothing that was typed", async () => {
  const { id, email } = await t.customer();
  for (let count = 0; count < 10; count++) await post("login", { email, password: "a guess of mine" });
  expect((await post("login", { email, password: "a guess of mine" })).status).toBe(429);
  const link = await mailedToken(email);
  await post("reset-password", { token: link, password: fresh });
  const token = (await post("login", { email, password: fresh })).body.success;
  const second = (await post("login", { email, password: fresh })).body.success;
  const { data } = (await t.request("GET", "/api/sessions", { token })).body;
  const other = data.find(({ current }: { current: boolean }) => !current);
  expect(second).not.toBe(token);
  await t.request("DELETE", `/api/sessions/${other.id}`, { token });
  await post("change-password", { current_password: "a guess of mine", password }, { token });
  await post("change-password", { current_password: fresh, password }, { token });
  await post("sessions/end-others", {}, { token });
  await post("logout", {}, { token });
  expect(await listEvents(id)).toEqual([
    ...Array.from({ length: 10 }, () => "wrong_password"),
    ...["locked_out", "reset_requested", "reset_used", "signed_in", "signed_in", "session_ended"],
    ...["wrong_password", "password_changed", "signed_out"],
  ]);
  const [stored] = await t.sql<{ everything: string; network: string; user_agent: string }>`
    SELECT json_agg(e)::text AS everything, min(network) AS network, min(user_agent) AS user_agent FROM security_events e
    WHERE account_id = ${id} AND kind = 'reset_used'`;
  expect(stored).toMatchObject({ network: home, user_agent: "Firefox" });
  for (const typed of [email, "a guess of mine", fresh, link]) expect(stored?.everything).not.toContain(typed);
});

test("an attempt without an account is recorded without the text typed", async () => {
  await post("login", { email: "my-password-in-the-wrong-field", password }, { from: "192.0.2.200" });
  const events = await t.sql`
    SELECT kind, account_id, detail FROM security_events WHERE network = '192.0.2.200'`;
  expect(events).toEqual([{ kind: "wrong_password", account_id: null, detail: "" }]);
});
