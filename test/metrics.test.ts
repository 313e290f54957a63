import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveMetrics } from "../src/platform/http/metrics-server.ts";
import { defineJob } from "../src/platform/jobs/job.ts";
import { loadDemonstration } from "./support/demonstration.ts";
import { freePort } from "./support/shop-process.ts";
import { testShop } from "./support/test-shop.ts";

const token = "a token that only Prometheus knows";
const t = await testShop({ listen: true, env: { METRICS_TOKEN: token } });
const { request, customer, sql, shop, jobs } = t;
const demo = await loadDemonstration(t);
const asPrometheus = { headers: { authorization: `Bearer ${token}` } };

async function scraped(): Promise<string> {
  const { status, body } = await request("GET", "/metrics", asPrometheus);
  expect(status).toBe(200);
  return body;
}

/** The value of one series, 0 where there is none yet. */
function figure(text: string, name: string, labels: Record<string, string> = {}): number {
  const line = text
    .split("\n")
    .find(
      (each) =>
        (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return Number(line?.slice(line.lastIndexOf(" ") + 1) ?? 0);
}

async function difference(name: string, labels: Record<string, string>, act: () => Promise<unknown>) {
  const before = figure(await scraped(), name, labels);
  await act();
  return figure(await scraped(), name, labels) - before;
}

describe("who may read the metrics", () => {
  test.each([
    ["nobody", {}],
    ["a wrong token", { authorization: `Bearer ${token}x` }],
    ["the token without its scheme", { authorization: token }],
    ["the token in another scheme", { authorization: `Basic ${token}` }],
  ])("%s is refused", async (_who, headers) => {
    const { status, body, headers: answered } = await request("GET", "/metrics", { headers: headers as never });
    expect(status).toBe(401);
    expect(answered["www-authenticate"]).toBe("Bearer");
    expect(body).not.toContain("shop_");
  });

  test("without METRICS_TOKEN there is no such address, not even from this machine", async () => {
    const other = await testShop();
    expect((await other.request("GET", "/metrics")).status).toBe(404);
    expect((await other.request("GET", "/metrics", { headers: { authorization: "Bearer undefined" } })).status).toBe(
      404,
    );
  });

  test("they are kept nowhere", async () => {
    const { headers } = await request("GET", "/metrics", asPrometheus);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toContain("text/plain");
  });
});

describe("what is measured", () => {
  test("load: what was refused, what is at work and how hard it presses", async () => {
    const text = await scraped();
    for (const kind of ["checkout", "signIn", "staff", "customers", "anonymous"]) {
      expect(text).toContain(`shop_http_shed_requests_total{kind="${kind}"} 0`);
    }
    expect(figure(text, "shop_pressure", { part: "database" })).toBe(0);
    expect(text).toMatch(/shop_http_requests_running\{kind="anonymous"\} \d/);
  });

  test("requests, by pattern and class of status; an invented address makes no series", async () => {
    const labels = { route: "/api/product/view/:token", method: "GET", status: "4xx" };
    const name = "shop_http_request_duration_seconds_count";
    expect(await difference(name, labels, () => request("GET", "/api/product/view/no-such-product"))).toBe(1);
    await request("GET", "/no/such/address-of-a-visitor");
    const text = await scraped();
    expect(text).not.toContain("address-of-a-visitor");
    expect(text).not.toContain("no-such-product");
  });

  test("answers from memory, by status", async () => {
    const address = "/api/product-data?page=1&per_page=3";
    const { headers } = await request("GET", address);
    expect(await difference("shop_cache_answers_total", { status: "200" }, () => request("GET", address))).toBe(1);
    const again = { headers: { "if-none-match": headers.etag ?? "" } };
    expect(await difference("shop_cache_answers_total", { status: "304" }, () => request("GET", address, again))).toBe(
      1,
    );
    const text = await scraped();
    expect(figure(text, "shop_cache_entries")).toBeGreaterThan(0);
    expect(figure(text, "shop_cache_bytes")).toBeGreaterThan(1000);
  });

  test("orders, placed and refused by code", async () => {
    const { token: session, addressId } = await customer();
    const body = { coupon_token: null, shipping_address: addressId, billing_address: addressId };
    const place = () => request("POST", "/api/check-out/place-order", { token: session, body });
    expect(await difference("shop_order_requests_total", { outcome: "cart_empty" }, place)).toBe(1);
    await request("POST", "/api/cart/store", {
      token: session,
      body: { sub_product_id: demo.variant("NK-EE-1601").id, quantity: 1 },
    });
    expect(await difference("shop_order_requests_total", { outcome: "placed" }, place)).toBe(1);
    const labels = { route: "/api/check-out/place-order", code: "cart_empty" };
    expect(await difference("shop_refusals_total", labels, place)).toBe(1);
  });

  test("sign-ins, of customers and of staff", async () => {
    const body = { email: "nobody@example.com", password: "not the password" };
    const labels = (who: string) => ({ who, outcome: "invalid_credentials" });
    const name = "shop_sign_ins_total";
    expect(await difference(name, labels("customer"), () => request("POST", "/api/login", { body }))).toBe(1);
    expect(await difference(name, labels("staff"), () => request("POST", "/api/staff/sign-in", { body }))).toBe(1);
  });

  test("jobs: due, retrying, given up and done; and mails", async () => {
    const count = (name: string, job: string) => scraped().then((text) => figure(text, name, { job }));
    await sql`DELETE FROM jobs`;
    await sql`INSERT INTO jobs (name, payload, due_at) VALUES ('figures.forgotten', '{}', now() - interval '1 hour')`;
    await sql`INSERT INTO jobs (name, payload, due_at, last_error) VALUES ('figures.forgotten', '{}', now() + interval '1 hour', 'x')`;
    await sql`INSERT INTO jobs (name, payload, failed_at) VALUES ('figures.forgotten', '{}', now())`;
    expect(await count("shop_jobs_due", "figures.forgotten")).toBe(1);
    expect(await count("shop_jobs_oldest_due_seconds", "figures.forgotten")).toBeGreaterThanOrEqual(3600);
    expect(await count("shop_jobs_retrying", "figures.forgotten")).toBe(1);
    expect(await count("shop_jobs_failed", "figures.forgotten")).toBe(1);

    const broken = defineJob({ name: "figures.broken", payload: z.object({}) });
    jobs.work(broken, async () => {
      throw new Error("This job always fails.");
    });
    await jobs.enqueue(shop.db, broken, {});
    expect(await difference("shop_jobs_total", { job: "figures.broken", outcome: "retry" }, () => jobs.runDue())).toBe(
      1,
    );
    const { email } = await customer();
    await request("POST", "/api/forgot-password", { body: { email } });
    expect(await difference("shop_mails_total", { outcome: "sent" }, () => jobs.runDue())).toBeGreaterThanOrEqual(1);
  });

  test("the process, the pools and the database", async () => {
    const text = await scraped();
    expect(figure(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(figure(text, "shop_database_up")).toBe(1);
    expect(text).toMatch(/shop_db_pool_connections\{pool="web",state="idle"\} \d/);
    expect(text).toMatch(/shop_db_pool_waiting\{pool="jobs"\} \d/);
  });
});

test("a database that is gone is a figure, not a failure", async () => {
  const other = await testShop({ env: { METRICS_TOKEN: token } });
  await other.request("GET", "/metrics", asPrometheus);
  await other.jobs.stop();
  const { status, body } = await other.request("GET", "/metrics", asPrometheus);
  expect(status).toBe(200);
  expect(figure(body, "shop_database_up")).toBe(0);
  expect(body).toContain("process_resident_memory_bytes");
});

test("a process that only does jobs serves its own metrics", async () => {
  const { shop: own } = await testShop();
  const port = await freePort();
  const close = await serveMetrics({ host: "127.0.0.1", port, token }, own.jobs, own.log);
  const asked = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await asked("/healthz")).status).toBe(200);
  expect((await asked("/metrics")).status).toBe(401);
  const text = await (await asked("/metrics", asPrometheus.headers)).text();
  expect(figure(text, "shop_database_up")).toBe(1);
  expect(text).toContain("# TYPE shop_mails_total counter");
  await close();
});
