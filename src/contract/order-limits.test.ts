import { describe, expect, test } from "vitest";
import { mostOrderLines } from "./order-limits.ts";
import { ordersCalls } from "./orders.ts";
import { assistedOrdersCalls } from "./staff/assisted-orders.ts";
import { orderChangesCalls } from "./staff/order-changes.ts";
import { staffOrderSplitsCalls } from "./staff/order-splits.ts";

const units = (count: number) => Array.from({ length: count }, (_, index) => ({ line_id: index + 1, quantity: 1 }));
const variants = (count: number) =>
  units(count).map(({ line_id, quantity }) => ({ sub_product_id: line_id, quantity }));
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe("an order of 1,000 lines, and no more, can be", () => {
  test.each<[string, string, (lines: number) => string[]]>([
    [
      "returned",
      "Choose at most 1,000.",
      (lines) =>
        messages(
          ordersCalls["POST orders/:token/returns"].body.safeParse({
            lines: units(lines),
            reason: "Not needed",
            refund_to: "bank",
          }),
        ),
    ],
    [
      "split",
      "Choose at most 1,000.",
      (lines) =>
        messages(
          staffOrderSplitsCalls["POST staff/orders/:token/split"].body.safeParse({
            expected_status: "placed",
            kind: "parcel",
            lines: units(lines).map((line) => ({ ...line, of: 1 })),
          }),
        ),
    ],
    [
      "changed",
      "An order can have at most 1,000 products.",
      (lines) =>
        messages(orderChangesCalls["POST staff/orders/:token/change"].body.safeParse({ lines: variants(lines) })),
    ],
    [
      "entered",
      "An order can have at most 1,000 products.",
      (lines) =>
        messages(
          assistedOrdersCalls["POST staff/assisted-orders/details"].body.safeParse({
            customer_id: 1,
            shipping_address: 1,
            lines: variants(lines),
          }),
        ),
    ],
  ])("%s", (_what, refusal, problems) => {
    expect(problems(mostOrderLines)).toEqual([]);
    expect(problems(mostOrderLines + 1)).toEqual([refusal]);
  });
});
