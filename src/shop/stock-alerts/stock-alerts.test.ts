import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { readMails } from "../../../test/support/mails.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { openMail } from "../../platform/mail.ts";
import { newToken } from "../../platform/tokens.ts";
import { backInStockMailJob, findDueAlertsJob } from "./job-definitions.ts";
import { takeDueAlerts } from "./queries.ts";

const t = await testShop({ connections: 20, env: { RATE_LIMIT_FACTOR: "1" } });
const { request, customer, sql, db, live, clock, jobs } = t;
const demo = await loadDemonstration(t);
const stock = await stockCalls(t);
const refNo = "NK-EE-1601";
const { id: variant } = demo.variant(refNo);

let asha: TestCustomer;
let made = 0;
const address = () => `ward${++made}@clinic.example`;
const setStock = (units: number) => sql`
  UPDATE lots SET on_hand = reserved + CASE WHEN id = (SELECT min(id) FROM lots WHERE variant_id = ${variant}) THEN ${units}::int ELSE 0 END
  WHERE variant_id = ${variant}`;

beforeEach(async () => {
  clock.set("2026-11-21T10:00:00+05:30");
  asha = await customer();
  await sql`DELETE FROM stock_alerts`;
  await sql`DELETE FROM attempts`;
  await setStock(0);
});

const ask = (method: string, path: string, body?: object, token: string | null = null) =>
  request(method, `/api/stock-alerts${path}`, { token, body });
const askAs = ({ token }: TestCustomer) => ask("POST", "", { sub_product_id: variant }, token);
const byEmail = (email: string) => ask("POST", "/by-email", { sub_product_id: variant, email });
const mailsTo = async (email: string) => (await readMails(t)).filter((text) => text.includes(`To: ${email}`));
const tokenIn = (mail: string | undefined) => /stock-alert(?:-stop)?\?token=([\w-]{43})/.exec(mail ?? "")?.[1];

/** Mails are sorted by the time they were sent. */
const later = () => clock.set(new Date(clock.now().getTime() + 1000));

async function findDue() {
  later();
  await jobs.enqueue(db, findDueAlertsJob, {});
  await jobs.runDue();
}

async function askAndConfirm(email: string) {
  later();
  await byEmail(email);
  await jobs.runDue();
  return ask("POST", "/confirm", { token: tokenIn((await mailsTo(email)).at(-1)) });
}

describe("in Hindi", () => {
  const inHindi = /^Subject: .*[ऀ-ॿ]/m;

  test("a visitor is written to in the language in which they asked last", async () => {
    const email = address();
    await request("POST", "/hi/api/stock-alerts/by-email", { body: { sub_product_id: variant, email } });
    await jobs.runDue();
    const [asked] = await mailsTo(email);
    expect(asked).toMatch(inHindi);
    expect(asked).toContain("/hi/stock-alert?token=");
    await ask("POST", "/confirm", { token: tokenIn(asked) });
    await setStock(1);
    await findDue();
    const available = (await mailsTo(email)).at(-1);
    expect(available).toMatch(inHindi);
    expect(available).toContain("/hi/stock-alert-stop?token=");

    await setStock(0);
    await askAndConfirm(email);
    expect((await mailsTo(email)).at(-1)).not.toMatch(inHindi);
  });

  test("someone else who asks for a confirmed address does not change its language", async () => {
    const email = address();
    await askAndConfirm(email);
    await request("POST", "/hi/api/stock-alerts/by-email", { body: { sub_product_id: variant, email } });
    await setStock(1);
    await findDue();
    expect((await mailsTo(email)).at(-1)).not.toMatch(inHindi);
  });

  test("a customer is written to in their own language", async () => {
    await askAs(asha);
    await sql`UPDATE customers SET language = 'hi' WHERE id = ${asha.id}`;
    await setStock(1);
    await findDue();
    expect((await mailsTo(asha.email)).at(-1)).toMatch(inHindi);
  });
});

describe("a signed-in customer", () => {
  test("is mailed once, with one click to stop", async () => {
    expect(await askAs(asha)).toMatchObject({ status: 200 });
    await askAs(asha);
    const { data } = (await ask("GET", "", undefined, asha.token)).body;
    expect(data).toEqual([
      {
        sub_product_id: variant,
        ref_no: refNo,
        product_name: expect.any(String),
        asked_at: "2026-11-21T04:30:00.000Z",
      },
    ]);
    await findDue();
    expect(await mailsTo(asha.email)).toEqual([]);

    await setStock(3);
    await findDue();
    await findDue();
    const [mail, ...others] = await mailsTo(asha.email);
    expect(others).toEqual([]);
    expect(mail).toContain(refNo);
    expect(mail).toContain(`?ref=${refNo}`);
    expect(mail).not.toContain("₹");
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http[^>]*\/stock-alert-stop\?token=[\w-]{43}>\r$/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect((await ask("GET", "", undefined, asha.token)).body.data).toEqual([]);

    await setStock(0);
    await setStock(5);
    await findDue();
    expect(await mailsTo(asha.email)).toHaveLength(1);
    await setStock(0);
    await askAs(asha);
    await setStock(5);
    await findDue();
    expect(await mailsTo(asha.email)).toHaveLength(2);
  });

  test("can take it back", async () => {
    await askAs(asha);
    for (const _ of [1, 2]) expect((await ask("DELETE", `/${variant}`, undefined, asha.token)).status).toBe(204);
    await setStock(3);
    await findDue();
    expect(await mailsTo(asha.email)).toEqual([]);
  });

  test("a customer who also asked as a visitor gets one mail", async () => {
    await byEmail(asha.email.toUpperCase());
    await askAs(asha);
    await setStock(3);
    await findDue();
    await findDue();
    expect(await mailsTo(asha.email)).toHaveLength(1);
    expect(await sql`SELECT FROM stock_alerts`).toHaveLength(1);
  });

  test("a customer who was already notified is not promised another mail by the link requested as a visitor", async () => {
    await byEmail(asha.email);
    await jobs.runDue();
    const link = tokenIn((await mailsTo(asha.email)).find((mail) => mail.includes("/stock-alert?token=")));
    await askAs(asha);
    await setStock(1);
    await findDue();
    expect((await mailsTo(asha.email)).at(-1)).toContain("Back in stock");
    expect(await ask("POST", "/confirm", { token: link })).toMatchObject({
      ...{ status: 404, body: { message: serverTexts.alertLinkDead } },
    });
  });

  test("cannot ask for what is not sold", async () => {
    expect((await ask("POST", "", { sub_product_id: 999_999 }, asha.token)).status).toBe(404);
    expect((await askAs({ ...asha, token: "x" } as TestCustomer)).status).toBe(401);
  });
});

describe("a visitor", () => {
  test("is mailed only once the address is confirmed, by a link that works once", async () => {
    const email = address();
    const first = await byEmail(email);
    await jobs.runDue();
    await setStock(3);
    await findDue();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).not.toContain("List-Unsubscribe");
    const token = tokenIn(mail);
    expect(await sql`SELECT FROM stock_alert_links WHERE encode(token_hash, 'escape') = ${token ?? ""}`).toEqual([]);
    const confirmed = await ask("POST", "/confirm", { token });
    expect(confirmed.body.data).toMatchObject({ ref_no: refNo, product: { name: expect.any(String) } });
    expect((await ask("POST", "/confirm", { token })).status).toBe(404);
    await findDue();
    expect(await mailsTo(email)).toHaveLength(2);
    expect(first.status).toBe(200);
  });

  test("cannot confirm an address by a link older than the mail says, even before it is deleted", async () => {
    const email = address();
    await byEmail(email);
    await jobs.runDue();
    const token = tokenIn((await mailsTo(email)).at(-1));
    clock.set(new Date(clock.now().getTime() + 7 * 24 * 60 * 60 * 1000));
    expect((await ask("POST", "/confirm", { token })).status).toBe(404);
    expect(await sql`SELECT FROM stock_alerts WHERE confirmed_at IS NOT NULL`).toEqual([]);
  });

  test("learns nothing about an address", async () => {
    await setStock(0);
    await askAs(asha);
    const replies = await Promise.all([byEmail(asha.email), byEmail(address()), byEmail(asha.email)]);
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))).toHaveProperty("size", 1);
    await jobs.runDue();
    // The owner has already subscribed and needs no link.
    expect(await mailsTo(asha.email)).toEqual([]);
  });

  test("cannot flood an address, or the shop", async () => {
    const email = address();
    for (let turn = 0; turn < 8; turn++) {
      expect((await byEmail(email)).status).toBe(200);
      await jobs.runDue();
    }
    expect(await mailsTo(email)).toHaveLength(5);
    for (let turn = 0; turn < 12; turn++) await byEmail(address());
    expect(await byEmail(address())).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  test.each(["", "ward", "ward@"])("has to enter an address: %j", async (email) => {
    expect(await byEmail(email)).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  });

  test("stops all alerts to the address by the link in a mail", async () => {
    const email = address();
    await askAndConfirm(email);
    await setStock(3);
    await findDue();
    const token = tokenIn((await mailsTo(email)).at(-1));
    await setStock(0);
    await askAndConfirm(email);
    for (const _ of [1, 2]) expect((await ask("POST", "/stop", { token })).status).toBe(200);
    expect((await ask("POST", "/stop", { token: "unknown" })).status).toBe(200);
    expect(await sql`SELECT FROM stock_alerts WHERE email = ${email}`).toEqual([]);
  });
});

test("several links to one address are followed at once", async () => {
  const email = address();
  const variants = ["NK-EE-1601", "NK-TT-1001", "NK-TT-1002", "NK-TT-1003", "NK-TT-1501"];
  for (let round = 0; round < 5; round++) {
    const links = variants.map(() => newToken());
    for (const [index, { tokenHash }] of links.entries()) {
      await sql`
        WITH alert AS (
          INSERT INTO stock_alerts (variant_id, email, created_at, confirmed_at)
          VALUES (${demo.variant(variants[index] ?? "").id}, ${email}, now(), now()) RETURNING id)
        INSERT INTO stock_alert_links (token_hash, alert_id, purpose) SELECT ${tokenHash}, id, 'stop' FROM alert`;
    }
    const stopped = await Promise.all(links.map(({ token }) => ask("POST", "/stop", { token })));
    expect(stopped.map(({ status }) => status)).toEqual(variants.map(() => 200));
    expect(await sql`SELECT FROM stock_alerts WHERE email = ${email}`).toEqual([]);
  }
});

describe("stock comes back", () => {
  test.each([
    ["with a receipt", async () => stock.lot({ ref_no: refNo, quantity: 4 })],
    [
      "when a lot is released from quarantine",
      async () => {
        const { id } = await stock.lot({ ref_no: refNo, quantity: 4 });
        await stock.post(`lots/${id}/quarantine`, { reason: "Damp" });
        await findDue();
        expect(await mailsTo(asha.email)).toEqual([]);
        await stock.post(`lots/${id}/release`, { reason: "Inspected" });
      },
    ],
    [
      "when an order is cancelled",
      async () => {
        await sql`DELETE FROM stock_alerts`;
        await setStock(2);
        await live.refresh();
        const buyer = await customer();
        const { order } = await placeTestOrder(t, buyer, { goods: [[refNo, 2]] });
        await askAs(asha);
        await findDue();
        expect(await mailsTo(asha.email)).toEqual([]);
        const body = { reason: "Ordered by mistake" };
        await request("POST", `/api/orders/${order.token}/cancel`, { token: buyer.token, body });
      },
    ],
  ])("%s", async (_how, comeBack) => {
    await askAs(asha);
    await comeBack();
    await findDue();
    expect((await mailsTo(asha.email)).filter((mail) => mail.includes("Back in stock"))).toHaveLength(1);
  });

  test("of a product that is no longer published, and no mail is sent until it is again", async () => {
    await askAs(asha);
    await sql`UPDATE variants SET withdrawn_at = now() WHERE id = ${variant}`;
    try {
      await setStock(3);
      await findDue();
      expect(await mailsTo(asha.email)).toEqual([]);
    } finally {
      await sql`UPDATE variants SET withdrawn_at = NULL WHERE id = ${variant}`;
      await live.refresh();
    }
    await findDue();
    expect(await mailsTo(asha.email)).toHaveLength(1);
  });

  test("and is sold out before the mail is sent: the alert waits again", async () => {
    await askAs(asha);
    await setStock(1);
    const [due] = await takeDueAlerts(db, clock.now(), 1);
    await jobs.enqueue(db, backInStockMailJob, { alert_id: due ?? 0 });
    await setStock(0);
    await jobs.runDue();
    expect(await mailsTo(asha.email)).toEqual([]);
    await setStock(1);
    await findDue();
    expect(await mailsTo(asha.email)).toHaveLength(1);
  });

  test("and two workers, one of which dies after sending, send one mail", async () => {
    await askAs(asha);
    await setStock(3);
    await Promise.all([1, 2, 3].map(() => jobs.enqueue(db, findDueAlertsJob, {})));
    await jobs.runDue();
    const [mail = "", ...others] = await mailsTo(asha.email);
    expect(others).toEqual([]);
    // Mail servers and clients recognise a mail by its Message-ID, which is the job's id in every attempt.
    const id = /^Message-ID: <([^@]+)@/m.exec(mail)?.[1] ?? "";
    const again = { id, to: asha.email, subject: "Again", text: "", html: "" };
    await openMail(t.shop.config, clock, t.shop.log).send(again);
    expect(await mailsTo(asha.email)).toHaveLength(1);
  });
});

test("staff see how many wait", async () => {
  await askAs(asha);
  await askAndConfirm(address());
  await byEmail(address());
  const { body } = await stock.get("stock?waiting=1&sort=-waiting");
  expect(body.data).toMatchObject([{ variant_id: variant, waiting: 2 }]);
  expect((await stock.get("stock?low=1&waiting=1&sort=available")).body.data).toMatchObject([{ waiting: 2 }]);
});
