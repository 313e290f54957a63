import { describe, expect, test } from "vitest";
import { readMails } from "../../../test/support/mails.ts";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { openTestShop, type TestShop, testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { openKeys } from "../../platform/keys.ts";
import { hashToken } from "../../platform/tokens.ts";
import { createFirstOwner } from "./index.ts";
import { secureStoredFactors } from "./secure-stored-factors.ts";

/** How passwords and second factors are stored and changed, and who is notified. */

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { post, get, joined, codeNow, withFactor, setUpFactor, mailsTo, listEvents } = staffSteps(t);
const fresh = "a different set of ossicles";

interface Stored {
  secret: string;
  recovery_salt: Buffer | null;
  recovery_hashes: Buffer[];
}
const stored = async (id: number) =>
  (await t.sql<Stored>`SELECT * FROM staff_second_factors WHERE staff_id = ${id}`)[0] as Stored;
const signIn = (email: string, code?: string, typed = password) =>
  post("sign-in", { email, password: typed, ...(code === undefined ? {} : { code }) });

describe("storage of second factors", () => {
  test("the secret is encrypted, and recovery codes are salted and slow to guess", async () => {
    const { ravi, secret, codes } = await withFactor();
    const row = await stored(ravi.id);
    expect(row.secret).toMatch(/^v1:/);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.recovery_salt).toHaveLength(16);
    expect(row.recovery_hashes).toHaveLength(8);
    for (const code of codes) expect(row.recovery_hashes.some((hash) => hash.equals(hashToken(code)))).toBe(false);
    const other = await withFactor();
    expect((await stored(other.ravi.id)).recovery_salt?.equals(row.recovery_salt as Buffer)).toBe(false);
  });

  /** As stored by an earlier version. */
  async function asBefore() {
    const member = await withFactor();
    await t.sql`
      UPDATE staff_second_factors SET secret = ${member.secret}, recovery_salt = NULL,
        recovery_hashes = ${member.codes.map(hashToken)}::bytea[] WHERE staff_id = ${member.ravi.id}`;
    t.clock.advance({ minutes: 1 });
    return member;
  }

  test("what an earlier version stored keeps working, and is encrypted when it is used", async () => {
    const { ravi, secret, codes } = await asBefore();
    expect((await signIn(ravi.email, codes[0])).status).toBe(200);
    expect((await signIn(ravi.email, codeNow(secret))).status).toBe(200);
    expect((await stored(ravi.id)).secret).toMatch(/^v1:/);
    expect((await signIn(ravi.email, codes[0])).status).toBe(422);
    expect((await signIn(ravi.email, codes[1])).status).toBe(200);
  });

  test("unused factors are encrypted and salted in the background; codes stay valid, used ones used", async () => {
    const { ravi, secret, codes } = await asBefore();
    expect((await signIn(ravi.email, codes[0])).status).toBe(200);
    await secureStoredFactors(t.shop);
    const row = await stored(ravi.id);
    expect([row.secret.slice(0, 3), row.recovery_salt?.length, row.recovery_hashes.length]).toEqual(["v1:", 16, 7]);
    expect((await signIn(ravi.email, codes[0])).status).toBe(422);
    expect((await signIn(ravi.email, codes[1])).status).toBe(200);
    expect((await signIn(ravi.email, codeNow(secret))).status).toBe(200);
    await secureStoredFactors(t.shop);
    expect(await stored(ravi.id)).toEqual(await stored(ravi.id));
  });

  test("a new SECRET_KEY takes over what the one before encrypted, which can then be given up", async () => {
    const { ravi, secret } = await withFactor();
    const now = "another secret key that only the tests know";
    const changed = { ...t.shop, keys: openKeys([now, t.shop.config.SECRET_KEY ?? ""]) };
    const before = (await stored(ravi.id)).secret;
    await secureStoredFactors(changed);
    expect((await stored(ravi.id)).secret).not.toBe(before);
    t.clock.advance({ minutes: 1 });
    expect((await signIn(ravi.email, codeNow(secret))).status, "the old key alone opens it no more").toBe(422);
    await secureStoredFactors({ ...t.shop, keys: openKeys([t.shop.config.SECRET_KEY ?? "", now]) });
    expect((await signIn(ravi.email, codeNow(secret))).status).toBe(200);
  });

  test("one member's secret is no good in another's row", async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    await t.sql`UPDATE staff_second_factors SET secret = ${(await stored(one.ravi.id)).secret} WHERE staff_id = ${other.ravi.id}`;
    t.clock.advance({ minutes: 1 });
    expect((await signIn(other.ravi.email, codeNow(one.secret))).status).toBe(422);
  });
});

describe("what a change of credentials does", () => {
  const elsewhere = async (email: string, code?: string) => ({
    ...(await t.member()),
    token: sessionToken((await signIn(email, code)).headers),
  });

  test("setting up or removing a second factor ends the other sessions and notifies the member", async () => {
    const ravi = await joined(await t.member());
    const other = await elsewhere(ravi.email);
    expect((await get("me", other)).status).toBe(200);
    const { secret } = await setUpFactor(ravi);
    expect([(await get("me", other)).status, (await get("me", ravi)).status]).toEqual([401, 200]);

    t.clock.advance({ minutes: 1 });
    const third = await elsewhere(ravi.email, codeNow(secret));
    expect((await get("me", third)).status).toBe(200);
    expect((await post("second-factor/remove", { password }, ravi)).status).toBe(204);
    expect([(await get("me", third)).status, (await get("me", ravi)).status]).toEqual([401, 200]);
    const mails = (await mailsTo(ravi.email)).join("\n");
    expect(mails).toContain("Subject: A second factor was set up");
    expect(mails).toContain("Subject: Your second factor was removed");
    expect(await listEvents(ravi.id)).toEqual(expect.arrayContaining(["factor_added", "factor_removed"]));
  });

  test("a password change is notified by mail, without the password", async () => {
    const ravi = await joined(await t.member());
    const given = { current_password: password, password: fresh };
    expect((await post("change-password", given, ravi)).status).toBe(204);
    const mails = await mailsTo(ravi.email);
    const mail = mails.find((each) => each.includes("Subject: Your password was changed")) ?? "";
    expect(mail).toContain("If this was not you");
    expect(mails.join()).not.toContain(fresh);
    expect(await listEvents(ravi.id)).toContain("password_changed");
  });

  test("a used recovery code is notified by mail, with the number left", async () => {
    const { ravi, codes } = await withFactor();
    await signIn(ravi.email, codes[5]);
    expect((await mailsTo(ravi.email)).join()).toContain("one of your recovery codes. 7 are left");
  });

  test("five wrong codes alert the member and the owners, once a day", async () => {
    const owner = await t.member();
    const { ravi, secret } = await withFactor();
    for (let count = 0; count < 4; count++) await signIn(ravi.email, "000000");
    expect((await mailsTo(ravi.email)).join()).not.toContain("Someone knows your password");
    for (let count = 0; count < 8; count++) await signIn(ravi.email, "000000");
    const countMails = async (email: string, subject: string) =>
      (await mailsTo(email)).filter((each) => each.includes(`Subject: ${subject}`)).length;
    expect(await countMails(ravi.email, "Someone knows your password")).toBe(1);
    expect(await countMails(owner.email, "Several wrong codes for one account")).toBe(1);
    t.clock.advance({ days: 1 });
    for (let count = 0; count < 5; count++) await signIn(ravi.email, "000000");
    expect(await countMails(ravi.email, "Someone knows your password")).toBe(2);
    t.clock.advance({ minutes: 1 });
    expect((await signIn(ravi.email, codeNow(secret))).status, "who has the app is not locked out").toBe(200);
  });
});

test.each(["Nasokarna2026", "shop.example99", "ravi1234", "sachintendulkar", "P@ssw0rd123", password])(
  "%s is refused as a new password",
  async (typed) => {
    const ravi = await joined(await t.member());
    const { status, body } = await post("change-password", { current_password: password, password: typed }, ravi);
    const words = typed === password ? serverTexts.passwordSame : serverTexts.passwordWellKnown;
    expect([status, body.errors]).toEqual([422, { password: [words] }]);
  },
);

describe("the first owner", () => {
  /** A shop without staff. */
  async function emptyShop(env: Record<string, string>, work: (shop: TestShop) => Promise<void>) {
    const shop = await openTestShop({ env });
    shop.clock.set("2026-11-21T10:00:00+05:30");
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  }
  const printedBy = async ({ shop }: TestShop) =>
    /with the password (\S+) /.exec((await createFirstOwner(shop)) ?? "")?.[1] ?? "";
  const signInAt = (shop: TestShop, typed: string, email = "owner@shop.invalid") =>
    shop.request("POST", "/api/staff/sign-in", { body: { email, password: typed } });

  test("has to change a generated password before anything else", () =>
    emptyShop({}, async (shop) => {
      const drawn = await printedBy(shop);
      const steps = staffSteps(shop);
      const begun = await signInAt(shop, drawn);
      expect(begun.body.pending).toBe("change_password");
      const owner = { ...begun.body, token: sessionToken(begun.headers) };
      const early = await steps.get("members", owner);
      expect([early.status, early.body]).toEqual([
        403,
        { code: "set_up_first", message: serverTexts.changePasswordFirst },
      ]);
      expect((await steps.get("audit", owner)).status).toBe(403);
      const given = { current_password: drawn, password: fresh };
      expect((await steps.post("change-password", given, owner)).status).toBe(204);
      expect((await steps.get("me", owner)).body.pending).toBeNull();
      expect((await steps.get("members", owner)).status).toBe(200);
      shop.clock.advance({ days: 10 });
      expect((await signInAt(shop, fresh)).status).toBe(200);
      expect(await createFirstOwner(shop.shop)).toBeNull();
    }));

  test("is created although the demonstration has added staff of other roles", () =>
    emptyShop({}, async (shop) => {
      await shop.member("sales");
      const drawn = await printedBy(shop);
      expect((await signInAt(shop, drawn)).body.pending).toBe("change_password");
    }));

  test("cannot use a generated password after 72 hours; the next start prints another", () =>
    emptyShop({}, async (shop) => {
      const drawn = await printedBy(shop);
      shop.clock.advance({ hours: 71 });
      expect(await printedBy(shop), "one that is valid is not replaced").toBe("");
      shop.clock.advance({ hours: 1 });
      const late = await signInAt(shop, drawn);
      expect([late.status, late.body.errors]).toEqual([422, { password: [serverTexts.firstPasswordExpired] }]);
      const again = await printedBy(shop);
      expect((await signInAt(shop, drawn)).body.errors.email).toBeDefined();
      expect((await signInAt(shop, again)).status).toBe(200);
    }));

  test.each(["Password2026!", "Nasokarna-2026", "owner@shop.example1", "ownerowner2026"])(
    "does not start with ADMIN_PASSWORD=%s",
    (given) =>
      emptyShop({ ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: given }, async ({ shop, sql }) => {
        await expect(createFirstOwner(shop)).rejects.toThrow(/ADMIN_PASSWORD is too common/);
        expect(await sql`SELECT FROM staff`).toHaveLength(0);
      }),
  );

  test("need not change a good ADMIN_PASSWORD, and a later bad one does not stop the start", () => {
    const given = { ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "an otoscope for the owner" };
    return emptyShop(given, async (shop) => {
      expect(await createFirstOwner(shop.shop)).toBeNull();
      const begun = await signInAt(shop, given.ADMIN_PASSWORD, given.ADMIN_EMAIL);
      expect([begun.status, begun.body.pending]).toEqual([200, null]);
      const later = { ...shop.shop, config: { ...shop.shop.config, ADMIN_PASSWORD: "password1234" } };
      expect(await createFirstOwner(later)).toBeNull();
    });
  });
});

test("no mail and no event holds a password or a code", async () => {
  const everything = JSON.stringify([await readMails(t), await t.sql`SELECT * FROM security_events`]);
  for (const secret of [password, fresh, "000000"]) expect(everything).not.toContain(secret);
});
