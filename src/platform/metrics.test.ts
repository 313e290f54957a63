import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { observe, observeCount, type Reading, registry, statusClass, watchPool } from "./metrics.ts";

const lines = async (register: Registry, name: string) =>
  (await register.metrics()).split("\n").filter((line) => line.startsWith(name));

test.each([
  [200, "2xx"],
  [304, "3xx"],
  [404, "4xx"],
  [422, "4xx"],
  [503, "5xx"],
])("%i is a %s", (status, name) => expect(statusClass(status)).toBe(name));

describe.each([
  ["a gauge", observe],
  ["a counter", observeCount],
] as const)("%s that is read when it is scraped", (_kind, register) => {
  test("shows the values of that moment, not their sum, and drops series that have ended", async () => {
    const own = new Registry();
    let readings: Reading[] = [];
    register(own, { name: "test_jobs", help: "Jobs by name.", labelNames: ["job"] }, () => readings);
    expect(await lines(own, "test_jobs")).toEqual([]);
    readings = [
      { labels: { job: "mail" }, value: 3 },
      { labels: { job: "picture" }, value: 0 },
    ];
    for (let scrape = 0; scrape < 2; scrape++)
      expect(await lines(own, "test_jobs")).toEqual(['test_jobs{job="mail"} 3', 'test_jobs{job="picture"} 0']);
    readings = [{ labels: { job: "mail" }, value: 5 }];
    expect(await lines(own, "test_jobs")).toEqual(['test_jobs{job="mail"} 5']);
  });

  test("may have no labels", async () => {
    const own = new Registry();
    register(own, { name: "test_bytes", help: "Bytes." }, () => [{ value: 1024 }]);
    expect(await lines(own, "test_bytes")).toEqual(["test_bytes 1024"]);
  });
});

test("a connection pool is measured until it is closed, two of one name together", async () => {
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 7 };
  const stop = [pool, { ...pool }].map((each) => watchPool("test pool", each));
  const own = async (name: string) =>
    (await lines(registry, name))
      .filter((line) => line.includes('pool="test pool"'))
      .map((line) => line.split("} ")[1]);
  expect(await own("shop_db_pool_connections")).toEqual(["6", "4"]);
  expect(await own("shop_db_pool_waiting")).toEqual(["14"]);
  stop[0]?.();
  expect(await own("shop_db_pool_connections")).toEqual(["3", "2"]);
  stop[1]?.();
  expect(await own("shop_db_pool_waiting")).toEqual([]);
});
