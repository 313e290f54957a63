import { request as send } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { patience } from "../test/support/patience.ts";
import { testShop } from "../test/support/test-shop.ts";
import { cookieName } from "./shop/staff/index.ts";

const t = await testShop({ listen: true });
const { sql, clock } = t;
clock.set("2026-11-21T10:00:00+05:30");

/** Sends a request whose body arrives late, after `meanwhile`. @returns its status */
async function sendSlowly(
  path: string,
  headers: Record<string, string>,
  body: object,
  meanwhile: () => Promise<unknown>,
) {
  const text = JSON.stringify(body);
  const sent = send(`${t.url}/api/${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "content-length": text.length },
  });
  const answered = new Promise<number | undefined>((done, fail) => {
    sent.on("response", (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    sent.on("error", fail);
  });
  sent.write(text.slice(0, 1));
  await meanwhile();
  sent.end(text.slice(1));
  return answered;
}

const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString());

/** A session's use is recorded when its request is authenticated. */
const untilUsed = (rows: () => Promise<unknown[]>) =>
  vi.waitFor(async () => expect(await rows()).toHaveLength(1), patience);

describe("a request whose body arrives after", () => {
  test.each([
    [0, 201],
    [1, 401],
  ])("the customer's sessions were ended, %i of them, answers %i", async (ended, status) => {
    const { id, token } = await t.customer();
    const input = { name: "Septoplasty" };
    const answer = await sendSlowly("lists", { authorization: `Bearer ${token}` }, input, async () => {
      await untilUsed(() => sql`SELECT FROM sessions WHERE customer_id = ${id} AND seen_at IS NOT NULL`);
      if (ended === 1) await sql`DELETE FROM sessions WHERE customer_id = ${id}`;
      later(2);
    });
    expect(answer).toBe(status);
    expect(await sql`SELECT FROM saved_lists WHERE customer_id = ${id}`).toHaveLength(1 - ended);
  });

  test.each([
    ["nothing has happened", async () => {}, 201],
    ["the access of the member was ended", (id: number) => sql`DELETE FROM staff_sessions WHERE staff_id = ${id}`, 401],
    [
      "the role of the member was changed",
      (id: number) => sql`UPDATE staff SET role = 'warehouse' WHERE id = ${id}`,
      403,
    ],
  ])("%s: staff", async (_, change, status) => {
    const member = await t.member("owner");
    later(120);
    const title = `Late ${member.id}`;
    const cookie = `${cookieName(t.shop.config.publicUrl)}=${member.token}`;
    const answer = await sendSlowly("staff/canned-replies", { cookie }, { title, text: "Dear {name}" }, async () => {
      await untilUsed(() => sql`SELECT FROM staff WHERE id = ${member.id} AND last_seen_at = ${clock.now()}`);
      await change(member.id);
      later(2);
    });
    expect(answer).toBe(status);
    expect(await sql`SELECT FROM canned_replies WHERE title = ${title}`).toHaveLength(status === 201 ? 1 : 0);
  });
});
