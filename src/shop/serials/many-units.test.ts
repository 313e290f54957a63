import { expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { serialisedProduct } from "../../../test/support/serialised.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ connections: 20 });
const { at, order, act, proposedPicks, confirm } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const { ref_no } = await serialisedProduct(shop);

/** @returns the order, and the number of statements needed to pack it */
async function packed(pieces: number) {
  const placed = await order(await shop.customer(), [{ ref_no, quantity: pieces }]);
  await confirm(placed.token);
  const [pick] = await proposedPicks(placed.token);
  const serials = Array.from({ length: pieces }, (_, place) => `MANY-${place}`);
  const body = { picks: [{ ...pick, serials }], expected_status: "confirmed" };
  const { result, statements } = await countRoundTrips(() => act(placed.token, "pack", body));
  expect([result.status, result.body.errors]).toEqual([200, undefined]);
  const cancel = async () => expect((await act(placed.token, "cancel", { reason: "Ordered twice" })).status).toBe(200);
  return { cancel, statements: statements.length };
}

test("an order with many units is packed by as many statements as one with few, also where they were packed before", async () => {
  const few = await packed(2);
  await few.cancel();
  const fewAgain = await packed(2);
  await fewAgain.cancel();
  const many = await packed(150);
  await many.cancel();
  const manyAgain = await packed(150);
  expect(many.statements).toBeLessThanOrEqual(fewAgain.statements);
  expect(manyAgain.statements).toBe(fewAgain.statements);
});
