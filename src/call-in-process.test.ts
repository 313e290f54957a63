import { expect, test } from "vitest";
import { testShop } from "../test/support/test-shop.ts";
import { callInProcess } from "./call-in-process.ts";

const { app, sql } = await testShop({ connections: 2, env: { RATE_LIMIT_FACTOR: "0.1" } });

test("forms sent without scripts are limited by the network of each visitor", async () => {
  const [item] = await sql<{ id: number }>`SELECT id FROM variants WHERE ref_no = 'NK-LA-1302'`;
  const ask = async (address: string) => {
    const call = callInProcess(app, "1", address, () => {});
    const body = { sub_product_id: item?.id ?? 0, email: "ward@clinic.example" };
    return call("POST stock-alerts/by-email", { body }).then(
      () => 200,
      ({ status }) => status,
    );
  };
  const [one, other] = ["203.0.113.7", "198.51.100.9"];
  expect([await ask(one), await ask(one), await ask(one), await ask(other)]).toEqual([200, 200, 429, 200]);
});
