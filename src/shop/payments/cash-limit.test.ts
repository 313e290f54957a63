import { describe, expect, test } from "vitest";
import { copyTestOrder, placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { PaymentMode } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { transact } from "../kit/refusal.ts";
import { cashLeft, insertPayment, paymentsOfOrder, refuseCash } from "./index.ts";

const shop = await testShop();
const { db, sql, customer, member } = shop;
const keeper = await member("accounts");
const day = "2026-11-21";
const most = 1_99_999_99;

type Order = { id: number; parent_id: null; customer_id: number };
const placed = await placeTestOrder(shop, await customer());
/** Orders of a new customer, each of Rs 5,00,000. */
async function placeOrders(count: number): Promise<Order[]> {
  const { id: customer_id } = await customer();
  const taxes = { cgst_paise: 0, sgst_paise: 0, shipping_cgst_paise: 0, shipping_sgst_paise: 0 };
  const amounts = { round_off_paise: 0, coupon_paise: 0, shipping_paise: 0, subtotal_paise: 5_00_000_00 };
  const changes = { customer_id, ...taxes, ...amounts, total_paise: 5_00_000_00 };
  return (await copyTestOrder(shop, placed, count, changes)).map(({ order }) => ({ ...order, parent_id: null }));
}

let made = 0;
const payment = ({ id, customer_id }: Order, amount_paise: number, collected_on = day, mode: PaymentMode = "cash") => ({
  ...{ order_id: id, customer_id, mode, amount_paise, reference: mode === "cash" ? null : `R ${++made}` },
  ...{ collected_at: new Date(`${collected_on}T10:00:00+05:30`), collected_on },
  ...{ staff_id: keeper.id, staff_name: keeper.name },
});
const pay = (...given: Parameters<typeof payment>) => insertPayment(db, payment(...given));
const refused = (order: Order, amount_paise: number, on = day) =>
  transact(db, (transaction) => refuseCash(transaction, order, on, amount_paise));

/** Income-tax Act 2025 s.186; on days before 1 April 2026, Income-tax Act 1961 s.269ST. */
describe("Income-tax Act 2025 s.186: cash that the law still allows for an order on a day", () => {
  const cases: [string, (one: Order, other: Order) => Promise<unknown>, number][] = [
    ["all of it, while nothing has been received", async () => {}, most],
    ["less what was received for the order that day", (one) => pay(one, 1_50_000_00), 49_999_99],
    ["less what was received for the order on another day", (one) => pay(one, 1_50_000_00, "2026-11-20"), 49_999_99],
    ["less what the customer paid for another order that day", (_one, other) => pay(other, 1_000_00), 1_98_999_99],
    ["not less what they paid for another order the day before", (_, other) => pay(other, 1, "2026-11-20"), most],
    ["not less what was paid by UPI", (one) => pay(one, 3_00_000_00, day, "upi"), most],
    ["none, once the limit is reached", (one) => pay(one, most), 0],
    [
      "the lower of both limits",
      async (one, other) => {
        await pay(one, 1_000_00, "2026-11-20");
        await pay(other, 90_000_00);
      },
      1_09_999_99,
    ],
  ];
  test.each(cases)("%s", async (_what, before, left) => {
    const [one, other] = (await placeOrders(2)) as [Order, Order];
    await before(one, other);
    expect(await cashLeft(db, one, day)).toBe(left);
    if (left > 0) expect(await refused(one, left)).toBeNull();
    expect(await refused(one, left + 1)).toMatchObject({ status: 422, code: "cash_ceiling" });
  });

  test("is refused with the limit, what was received, and how to pay the rest", async () => {
    const [one] = (await placeOrders(1)) as [Order];
    await pay(one, 1_50_000_50);
    const message = serverTexts.cashCeilingAtDoor(
      "section 186 of the Income-tax Act, 2025",
      "Rs 2,00,000.00",
      "Rs 1,50,000.50",
    );
    expect(await refused(one, 50_000_00)).toMatchObject({ message, errors: { amount: [message] } });
    expect(message).toContain("by UPI, bank transfer, cheque or demand draft");
  });

  test.each([
    ["2026-03-31", "section 269ST of the Income-tax Act, 1961"],
    ["2026-04-01", "section 186 of the Income-tax Act, 2025"],
  ])("the refusal cites the law of the date of payment: %s, %s", async (on, law) => {
    const [one] = (await placeOrders(1)) as [Order];
    expect((await refused(one, most + 1, on))?.message).toContain(`By law (${law})`);
  });

  test("part payments of one order on many days count together", async () => {
    const [one] = (await placeOrders(1)) as [Order];
    for (const [index, amount] of [40_000_00, 60_000_00, 50_000_00, 49_999_99].entries()) {
      await pay(one, amount, `2026-11-1${index}`);
    }
    expect(await cashLeft(db, one, day)).toBe(0);
    expect(await refused(one, 1)).toMatchObject({ code: "cash_ceiling" });
  });

  test("is another customer's own", async () => {
    const [[one], [other]] = (await Promise.all([placeOrders(1), placeOrders(1)])) as [[Order], [Order]];
    await pay(one, most);
    expect(await cashLeft(db, other, day)).toBe(most);
  });
});

test("Income-tax Act 2025 s.186: of two who take a customer's cash at once, the second is counted after the first", async () => {
  const blocked = () => sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const [one, other] = (await placeOrders(2)) as [Order, Order];
  const take = (order: Order) =>
    transact(db, async (transaction) => {
      const refusal = await refuseCash(transaction, order, day, 1_20_000_00);
      if (!refusal) await insertPayment(transaction, payment(order, 1_20_000_00));
      return refusal;
    });
  let second: Promise<unknown> | undefined;
  let isOver = false;
  await transact(db, async (transaction) => {
    expect(await refuseCash(transaction, one, day, 1_20_000_00)).toBeNull();
    second = take(other).finally(() => {
      isOver = true;
    });
    while (!isOver && (await blocked()).length === 0);
    await insertPayment(transaction, payment(one, 1_20_000_00));
  });
  expect(await second).toMatchObject({ code: "cash_ceiling" });
  expect((await paymentsOfOrder(db, one.id)).length + (await paymentsOfOrder(db, other.id)).length).toBe(1);
});

describe("the ledger", () => {
  test("lists an order's payments, oldest first, and no other's", async () => {
    const [one, other] = (await placeOrders(2)) as [Order, Order];
    await pay(one, 100_00);
    await pay(other, 200_00);
    await pay(one, 300_00, day, "cheque");
    expect(await paymentsOfOrder(db, one.id)).toMatchObject([
      { mode: "cash", amount_paise: 100_00, reference: null, staff_name: keeper.name },
      { mode: "cheque", amount_paise: 300_00, reference: expect.stringMatching(/^R /) },
    ]);
  });

  test.each([
    ["changed", "UPDATE payments SET amount_paise = 1"],
    ["deleted", "DELETE FROM payments"],
  ])("cannot be %s", async (_what, statement) => {
    const [one] = (await placeOrders(1)) as [Order];
    await pay(one, 100_00);
    await expect(sql([statement] as never)).rejects.toThrow(/permission denied/);
    await expect(shop.asAdmin(statement)).rejects.toThrow(/never changed/);
  });
});
