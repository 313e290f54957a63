import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { readMails } from "./mails.ts";
import type { TestMember } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";

export const password = "tympanum and stapes";

export interface Joined extends TestMember {
  /** The token of the invitation that was accepted. */
  link: string;
}

export function sessionToken(headers: Record<string, string | undefined>): string {
  return /staff_session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";
}

/** Steps shared by the sign-in tests. */
export function staffSteps(t: TestShop) {
  const post = (path: string, body?: unknown, staff?: TestMember | null, headers: Record<string, string> = {}) =>
    t.request("POST", `/api/staff/${path}`, { body, headers, ...(staff ? { staff } : {}) });
  const get = (path: string, staff: TestMember) => t.request("GET", `/api/staff/${path}`, { staff });

  const known = new Set<string>();
  /** The link to set a password mailed to this address since the previous call; empty when there is none. */
  async function linkFor(email: string): Promise<string> {
    await t.jobs.runDue();
    const mails = (await readMails(t)).filter((each) => each.includes(`To: ${email}`));
    const links = mails.flatMap((each) => /join\?token=([\w-]{43})/.exec(each)?.[1] ?? []);
    const link = links.find((each) => !known.has(each)) ?? "";
    known.add(link);
    return link;
  }

  let made = 0;
  /** A member who was invited and has set a password. */
  async function joined(actor: TestMember, role = "sales", headers: Record<string, string> = {}): Promise<Joined> {
    made += 1;
    const email = `ravi.${made}.${Math.round(performance.now() * 1000)}@shop.example`;
    const invited = await post("members", { name: "Ravi", email, role }, actor);
    expect(invited.status).toBe(201);
    const link = await linkFor(email);
    const answer = await post("join", { token: link, password }, null, headers);
    expect(answer.status).toBe(200);
    return {
      id: invited.body.data.id,
      email,
      name: "Ravi",
      role: role as Joined["role"],
      token: sessionToken(answer.headers),
      link,
    };
  }

  const codeNow = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: t.clock.now().getTime(),
    });

  /** The same with a second factor enabled. */
  async function withFactor(role = "sales", headers: Record<string, string> = {}) {
    const ravi = await joined(await t.member(), role, headers);
    return { ravi, ...(await setUpFactor(ravi)) };
  }

  async function setUpFactor(ravi: TestMember) {
    const { secret } = (await post("second-factor", { password }, ravi)).body.data;
    const confirmed = await post("second-factor/confirm", { code: codeNow(secret) }, ravi);
    expect(confirmed.status).toBe(200);
    return { secret: secret as string, codes: confirmed.body.data.recovery_codes as string[] };
  }

  /** Mails to this address, newest last. */
  async function mailsTo(email: string): Promise<string[]> {
    await t.jobs.runDue();
    return (await readMails(t)).filter((each) => each.includes(`To: ${email}`));
  }

  /** Kinds of an account's recorded events, oldest first. */
  async function listEvents(id: number | null, account = "staff"): Promise<string[]> {
    const rows = await t.sql<{ kind: string }>`
      SELECT kind FROM security_events WHERE account = ${account} AND account_id IS NOT DISTINCT FROM ${id}::int ORDER BY id`;
    return rows.map(({ kind }) => kind);
  }

  return { post, get, linkFor, joined, codeNow, withFactor, setUpFactor, mailsTo, listEvents };
}
