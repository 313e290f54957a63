import { describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { customer, sql } = shop;
const { at, read, act, deliver, orderIn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");

const lines = [{ ref_no: "NK-EE-1101", quantity: 3 }];
/** Doctors earn no points. */
const hospital = () => customer({ account_type: "hospital" });
const points = async (token: string) => (await read(token)).points;

describe("the customer learns that a delivery was noted by mistake", () => {
  /** The mails about an order that were sent, by their subjects, oldest first. */
  const mailsAbout = async (number: string) =>
    (await readMails(shop)).filter((mail) => new RegExp(`^Subject: Your order ${number} `, "m").test(mail));
  const mailSubject = (mail = "") => /^Subject: (.*)\r$/m.exec(mail)?.[1];

  test("when they had a mail about it, once for each mistake", async () => {
    const { token, order_no } = await orderIn("delivered", await hospital(), lines);
    const earned = await points(token);
    await shop.jobs.runDue();
    shop.clock.advance({ seconds: 1 });
    await act(token, "undo-delivery", { reason: "Another order was meant" });
    expect(
      (await act(token, "undo-delivery", { expected_status: "delivered", reason: "Another order was meant" })).status,
    ).toBe(200);
    await shop.jobs.runDue();
    const [said, ...more] = (await mailsAbout(order_no)).slice(-1);
    expect([mailSubject(said), more]).toEqual([`Your order ${order_no} is still on its way`, []]);
    expect(said).toContain("That was our mistake");
    expect(said).toContain("Tracking number: NK 204");
    expect(said).toContain(`The ${earned} reward points`);
    expect(said).not.toContain("Another order was meant");
    expect((await mailsAbout(order_no)).map(mailSubject)).toHaveLength(4);

    shop.clock.advance({ seconds: 1 });
    await deliver(token);
    await shop.jobs.runDue();
    expect(mailSubject((await mailsAbout(order_no)).at(-1))).toBe(`Your order ${order_no} is delivered`);
  });

  test("not when the mail about the delivery had not gone out: it never does", async () => {
    const { token, order_no } = await orderIn("shipped", await customer(), lines);
    await shop.jobs.runDue();
    const before = (await mailsAbout(order_no)).length;
    shop.clock.advance({ seconds: 1 });
    await deliver(token);
    await act(token, "undo-delivery", { reason: "Mistake" });
    await shop.jobs.runDue();
    expect(await mailsAbout(order_no)).toHaveLength(before);
  });

  test("only of that, when the mail about the delivery is still being retried", async () => {
    const { token, order_no } = await orderIn("shipped", await customer(), lines);
    await shop.jobs.runDue();
    const before = (await mailsAbout(order_no)).length;
    shop.clock.advance({ seconds: 1 });
    await deliver(token);
    await sql`UPDATE jobs SET tries = 1 WHERE name = 'mail.order-delivered'`;
    await act(token, "undo-delivery", { reason: "Mistake" });
    await shop.jobs.runDue();
    expect((await mailsAbout(order_no)).slice(before).map(mailSubject)).toEqual([
      `Your order ${order_no} is still on its way`,
    ]);
  });

  test("without points for those who earn none", async () => {
    const { token, order_no } = await orderIn("delivered", await customer(), lines);
    await shop.jobs.runDue();
    shop.clock.advance({ seconds: 1 });
    await act(token, "undo-delivery", { reason: "Mistake" });
    await shop.jobs.runDue();
    expect((await mailsAbout(order_no)).at(-1)).toContain("still on its way");
    expect((await mailsAbout(order_no)).at(-1)).not.toContain("reward points");
  });
});
