import { describe, expect, test } from "vitest";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
t.clock.set("2026-11-21T10:00:00+05:30");
const { request, member, clock } = t;
const { post, get, joined, codeNow, withFactor, listEvents } = staffSteps(t);

describe("signing in", () => {
  test("replies with the member and their permissions", async () => {
    const ravi = await joined(await member());
    const { status, body } = await post("sign-in", { email: ravi.email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: ravi.id, name: "Ravi", role: "sales", second_factor: false, pending: null });
    expect(body.rights).toContain("orders.confirm");
    expect(body.rights).not.toContain("stock.change");
    expect(await listEvents(ravi.id)).toContain("signed_in");
  });

  test("gives a cookie that no script can read and no other site can send", async () => {
    const ravi = await joined(await member());
    const { headers } = await post("sign-in", { email: ravi.email, password });
    expect(String(headers["set-cookie"])).toMatch(
      /^__Host-staff_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await get("me", { ...ravi, token: sessionToken(headers) })).body.id).toBe(ravi.id);
  });

  test("twice at once opens two sessions", async () => {
    const ravi = await joined(await member());
    const both = await Promise.all([1, 2].map(() => post("sign-in", { email: ravi.email, password })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ headers }) => sessionToken(headers))).size).toBe(2);
  });
});

describe("it is refused", () => {
  test("in the same words for a wrong password, an unknown address and revoked access", async () => {
    const owner = await member();
    const [ravi, other] = [await joined(owner), await joined(owner)];
    await post(`members/${ravi.id}/stop`, undefined, owner);
    for (const typed of [
      { email: other.email, password: "not theirs" },
      { email: "nobody@shop.example", password },
      { email: ravi.email, password },
    ]) {
      const { status, body, headers } = await post("sign-in", typed);
      expect([status, body.code, body.errors]).toEqual([
        422,
        "invalid_credentials",
        { email: [texts.loginFailed.text] },
      ]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("to a customer, with their own password", async () => {
    const asha = await t.customer();
    expect((await post("sign-in", { email: asha.email, password: "otoscope-and-tuning-fork" })).status).toBe(422);
  });

  test.each([
    ["password", { password: "" }],
    ["password", { password: undefined }],
    ["code", { code: "12" }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const { status, body } = await post("sign-in", { email: "nila@shop.example", password, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("after ten wrong passwords, whatever is typed, for 15 minutes", async () => {
    const ravi = await joined(await member());
    for (let count = 0; count < 10; count++) await post("sign-in", { email: ravi.email, password: "wrong" });
    const { status, headers } = await post("sign-in", { email: ravi.email, password });
    expect([status, headers["retry-after"]]).toEqual([429, "900"]);
    clock.advance({ minutes: 15 });
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(200);
  });
});

describe("with a second factor", () => {
  test("asks for the code after the password, and takes each code once", async () => {
    const { ravi, secret } = await withFactor();
    const without = await post("sign-in", { email: ravi.email, password });
    expect([without.status, without.body.code]).toEqual([422, "code_needed"]);
    const used = await post("sign-in", { email: ravi.email, password, code: codeNow(secret) });
    expect(used.body.errors).toEqual({ code: [serverTexts.codeWrong] });
    clock.advance({ minutes: 1 });
    const code = codeNow(secret);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(200);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(422);
  });

  test("asks for no code when the password is wrong", async () => {
    const { ravi } = await withFactor();
    const { body } = await post("sign-in", { email: ravi.email, password: "a guess" });
    expect(body.code).toBe("invalid_credentials");
  });

  test("one code used twice at the same moment opens one session", async () => {
    const { ravi, secret } = await withFactor();
    clock.advance({ minutes: 1 });
    const code = codeNow(secret);
    const both = await Promise.all([1, 2].map(() => post("sign-in", { email: ravi.email, password, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("takes a recovery code instead, once", async () => {
    const { ravi, codes } = await withFactor();
    expect(codes).toHaveLength(8);
    const code = codes[3]?.toUpperCase();
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(200);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(422);
  });
});

describe("a session", () => {
  test("ends after an idle hour, and after twelve in any case", async () => {
    const owner = await member();
    for (let count = 0; count < 15; count++) {
      clock.advance({ minutes: 45 });
      expect((await get("me", owner)).status).toBe(200);
    }
    clock.advance({ minutes: 45 });
    expect((await get("me", owner)).status).toBe(401);
    const other = await member();
    clock.advance({ hours: 1 });
    expect((await get("me", other)).status).toBe(401);
  });

  test("of a customer opens nothing here, nor a member's cookie there", async () => {
    const asha = await t.customer();
    expect((await request("GET", "/api/staff/me", { token: asha.token })).status).toBe(401);
    expect((await request("GET", "/api/orders", { staff: await member() })).status).toBe(401);
  });
});
