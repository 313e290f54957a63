import { expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", PUBLIC_URL: "https://shop.example" } });
t.clock.set("2026-11-21T10:00:00+05:30");
const fresh = "a quiet ward at night";

const post = (path: string, body: unknown, token?: string) =>
  t.request("POST", `/api/${path}`, { body, token: token ?? null });
const signIn = async (email: string, typed: string) => (await post("login", { email, password: typed })).status;

/** The token of the link in the newest mail. */
async function mailedToken(email: string): Promise<string> {
  t.clock.advance({ seconds: 1 });
  expect((await post("forgot-password", { email })).status).toBe(200);
  await t.jobs.runDue();
  const mail = (await readMails(t)).findLast((text) => text.includes(`To: ${email}`));
  return /https:\/\/shop\.example\/reset-password\?token=([\w-]{43})/.exec(mail ?? "")?.[1] ?? "";
}

test("a mailed link sets the password once and ends all sessions", async () => {
  const { email, token } = await t.customer();
  const link = await mailedToken(email);
  expect(link).not.toBe("");
  const answer = await post("reset-password", { token: link, password: fresh });
  expect(answer.status).toBe(200);
  expect((await t.request("GET", "/api/user-details", { token })).status).toBe(401);
  expect(await signIn(email, password)).toBe(422);
  expect(await signIn(email, fresh)).toBe(200);

  const again = await post("reset-password", { token: link, password: "another one altogether" });
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual({ token: [serverTexts.resetLinkDead] });
  expect(await signIn(email, fresh)).toBe(200);
});

test("only one of many simultaneous uses of a link sets the password", async () => {
  const { email } = await t.customer();
  const link = await mailedToken(email);
  const choices = Array.from({ length: 5 }, (_, index) => `a quiet ward, number ${index}`);
  const answers = await Promise.all(choices.map((choice) => post("reset-password", { token: link, password: choice })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
  const chosen = choices[answers.findIndex((answer) => answer.status === 200)] ?? "";
  expect(await signIn(email, chosen)).toBe(200);
});

test("only one of several changes begun with the same password is made", async () => {
  const { email, token } = await t.customer();
  const { body } = await post("login", { email, password });
  const change = (chosen: string, by: string) =>
    post("change-password", { current_password: password, password: chosen }, by);
  const answers = await Promise.all([change(fresh, token), change("another one altogether", body.success)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [refused] = answers.filter(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ current_password: [serverTexts.currentPasswordWrong] });
  const chosen = answers[0]?.status === 200 ? fresh : "another one altogether";
  expect(await signIn(email, chosen)).toBe(200);
});

test("after a reset the way in is open, whatever was guessed before", async () => {
  const { email } = await t.customer();
  for (let count = 0; count < 10; count++) await signIn(email, "a guess");
  expect(await signIn(email, password)).toBe(429);
  await post("reset-password", { token: await mailedToken(email), password: fresh });
  expect(await signIn(email, fresh)).toBe(200);
});

test("a link is good for an hour, and using one ends the others", async () => {
  const { email } = await t.customer();
  const [first, second] = [await mailedToken(email), await mailedToken(email)];
  expect((await post("reset-password", { token: second, password: fresh })).status).toBe(200);
  expect((await post("reset-password", { token: first, password: fresh })).status).toBe(422);

  const third = await mailedToken(email);
  t.clock.advance({ minutes: 60 });
  expect((await post("reset-password", { token: third, password: fresh })).status).toBe(422);
});

test("a well-known password is refused and leaves the link good", async () => {
  const { email } = await t.customer();
  const link = await mailedToken(email);
  const refused = await post("reset-password", { token: link, password: "Password123!" });
  expect(refused.body.errors).toEqual({ password: [serverTexts.passwordWellKnown] });
  expect((await post("reset-password", { token: link, password: fresh })).status).toBe(200);
});

test("a mailed token is nowhere in the database", async () => {
  const { email } = await t.customer();
  const link = await mailedToken(email);
  const [stored] = await t.sql<{ everything: string }>`
    SELECT concat((SELECT json_agg(password_resets) FROM password_resets), (SELECT json_agg(jobs) FROM jobs)) AS everything`;
  expect(stored?.everything).not.toContain(link);
});

test("asking for a link answers the same for an address without an account, and mails nothing", async () => {
  const { email } = await t.customer();
  const [known, unknown] = [
    await post("forgot-password", { email }),
    await post("forgot-password", { email: "nobody@clinic.example" }),
  ];
  expect(known.status).toBe(200);
  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  await t.jobs.runDue();
  expect((await readMails(t)).filter((text) => text.includes("nobody@clinic.example"))).toEqual([]);
});

test("five links an hour for one address, with an account or without", async () => {
  for (let count = 0; count < 5; count++) {
    expect((await post("forgot-password", { email: "Often@clinic.example" })).status).toBe(200);
  }
  const refused = await post("forgot-password", { email: "often@clinic.example" });
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("3600");
});

test("refuses bad input by name", async () => {
  expect((await post("forgot-password", { email: "x" })).body.errors).toHaveProperty("email");
  const answer = await post("reset-password", { token: "made up", password: "short" });
  expect(answer.body.errors).toHaveProperty("password");
  expect((await post("reset-password", { token: "made up", password: fresh })).body.errors).toHaveProperty("token");
});

test("changing the password ends all other sessions and mailed links", async () => {
  const { email, token } = await t.customer();
  const other = (await post("login", { email, password })).body.success;
  const link = await mailedToken(email);
  const answer = await post("change-password", { current_password: password, password: fresh }, token);
  expect(answer.status).toBe(200);
  expect((await t.request("GET", "/api/user-details", { token })).status).toBe(200);
  expect((await t.request("GET", "/api/user-details", { token: other })).status).toBe(401);
  expect((await post("reset-password", { token: link, password: "something else again" })).status).toBe(422);
  expect(await signIn(email, password)).toBe(422);
  expect(await signIn(email, fresh)).toBe(200);
});

test("changing it needs the current one, and ten wrong ones make it wait", async () => {
  const { token } = await t.customer();
  for (let count = 0; count < 10; count++) {
    const refused = await post("change-password", { current_password: "a guess", password: fresh }, token);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ current_password: [serverTexts.currentPasswordWrong] });
  }
  expect((await post("change-password", { current_password: password, password: fresh }, token)).status).toBe(429);
});

test("changing it refuses a visitor, and bad input by name", async () => {
  const body = { current_password: password, password: "qwertyuiop" };
  expect((await post("change-password", body)).status).toBe(401);
  const { token } = await t.customer();
  expect((await post("change-password", body, token)).body.errors).toEqual({
    password: [serverTexts.passwordWellKnown],
  });
  expect(Object.keys((await post("change-password", {}, token)).body.errors)).toEqual(["current_password", "password"]);
});
