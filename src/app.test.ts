import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestShop } from "../test/support/test-shop.ts";
import { returnMemory } from "./platform/return-memory.ts";

async function useAndClose(): Promise<WeakRef<object>> {
  const shop = await openTestShop();
  const { status } = await shop.request("POST", "/api/login", { body: { email: "nobody@clinic.example" } });
  expect(status).toBe(422);
  await shop.close();
  return new WeakRef(shop.app);
}

test("an application that was closed leaves memory: what the next one shares with it does not refer to it", async () => {
  const closed = await useAndClose();
  // An object stays alive until the end of the task that created or read a weak reference to it.
  await turn();
  returnMemory();
  expect(closed.deref() === undefined).toBe(true);
});
