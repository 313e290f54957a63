import { expect, test } from "vitest";
import { registry } from "../../platform/metrics.ts";
import { countOrder, countSignIn } from "./counters.ts";
import { refuse } from "./refusal.ts";

async function readCounts(name: string): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric(name)?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(" "), value]),
  );
}

/** What the work has added to a counter, which the whole process shares. */
async function added(name: string, work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await readCounts(name);
  await work();
  const differences = Object.entries(await readCounts(name)).map(([labels, count]) => {
    return [labels, count - (before[labels] ?? 0)] as const;
  });
  return Object.fromEntries(differences.filter(([, count]) => count > 0));
}

test("orders are counted by their outcome, which is passed on", async () => {
  const refused = refuse(409, "price_changed", "The price has changed.");
  const counts = await added("shop_order_requests_total", async () => {
    expect(await countOrder(Promise.resolve({ id: 1 }))).toEqual({ id: 1 });
    expect(await countOrder(Promise.resolve(refused))).toBe(refused);
    const fault = countOrder(Promise.reject(new Error("The database has gone.")));
    await expect(fault).rejects.toThrow("The database has gone.");
  });
  expect(counts).toEqual({ placed: 1, price_changed: 1, fault: 1 });
});

test("sign-ins are counted by account type and outcome", async () => {
  const counts = await added("shop_sign_ins_total", async () => {
    await countSignIn("customer", Promise.resolve({ token: "t" }));
    await countSignIn("customer", Promise.resolve({ token: "t" }));
    await countSignIn("staff", Promise.resolve(refuse(401, "login_failed", "Wrong.")));
  });
  expect(counts).toEqual({ "customer ok": 2, "staff login_failed": 1 });
});
