import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { serverTexts } from "../src/contract/server-texts.ts";
import { texts } from "../src/contract/texts.ts";
import { readConfig } from "../src/platform/config.ts";
import { ResponseCache } from "../src/platform/http/response-cache.ts";
import { createServer as createShopServer } from "../src/platform/http/server.ts";
import { trustedProxies } from "../src/platform/http/trusted-proxies.ts";
import { createLog } from "../src/platform/log.ts";
import { openTracing } from "../src/platform/open-tracing.ts";
import { openTestShop, type TestShop } from "./support/test-shop.ts";

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const spans: Received[] = [];
let rawBodies = "";
let answer = 200;
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  rawBodies += body;
  if (request.url === "/v1/traces") {
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
  }
  response.writeHead(answer, { "content-type": "application/json" }).end("{}");
});

const lines: string[] = [];
const log = createLog(
  "info",
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let endpoint: string;
let shop: TestShop;
const open = (env: Record<string, string> = {}) =>
  openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }), "web", log);

/** The spans that the collector received during `work`. */
async function recorded(work: () => Promise<unknown>, env: Record<string, string> = {}): Promise<Received[]> {
  spans.length = 0;
  rawBodies = "";
  const close = await open(env);
  try {
    await work();
  } finally {
    await close();
  }
  return [...spans];
}

const readAttribute = ({ attributes }: Received, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // A shop opened while tracing is on is traced.
  const close = await open();
  shop = await openTestShop({ env: { TRUST_PROXY: "127.0.0.1" }, listen: true });
  await close();
});

afterAll(async () => {
  await shop.close();
  collector.closeAllConnections();
  collector.close();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

describe("a request", () => {
  test("is a trace with its statements, and without a value of them", async () => {
    const body = { email: "somebody.private@example.com", password: "a very secret password" };
    const spans = await recorded(() => shop.request("POST", "/api/login?token=in-the-address", { body }));
    const [request] = spans.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: "POST /api/login" });
    expect(request && readAttribute(request, "http.route")).toBe("/api/login");
    expect(request && readAttribute(request, "http.response.status_code")).toBe(422);
    expect(request?.parentSpanId ?? "").toBe("");
    const statements = spans.filter((span) => readAttribute(span, "db.system.name") === "postgresql");
    expect(statements.length).toBeGreaterThan(0);
    for (const span of statements)
      expect(span).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    expect(statements.map((span) => readAttribute(span, "db.query.text")).join("\n")).toMatch(/customers[\s\S]*\$1/);
    expect(rawBodies).not.toMatch(/somebody\.private|very secret|in-the-address/);
  });

  test("of an address that does not exist is named by its method alone", async () => {
    const spans = await recorded(() => shop.request("GET", "/api/nobody-knows-this/4711"));
    expect(spans.map(({ name }) => name)).toContain("GET");
    expect(rawBodies).not.toContain("4711");
  });

  test("continues the trace of a trusted proxy, and says so in its reply", async () => {
    let said: string | undefined;
    const spans = await recorded(async () => {
      said = (await shop.request("GET", "/readyz", { headers: { traceparent } })).headers.traceparent;
    });
    const [request] = spans.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
    expect(said).toBe(`00-${traceId}-${request?.spanId}-01`);
  });

  test.each([
    "",
    "00-0",
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    `ff-${traceId}-b7ad6b7169203331-01`,
    "x".repeat(9000),
  ])("begins a trace of its own when it is sent %.20s", async (malformed) => {
    const spans = await recorded(() => shop.request("GET", "/readyz", { headers: { traceparent: malformed } }));
    const [request] = spans.filter(({ kind }) => kind === 2);
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.traceId).not.toBe(traceId);
  });

  test.each([
    ["1", true],
    ["10.0.0.0/8", false],
    ["false", false],
  ])(
    "is heard about its trace with TRUST_PROXY=%s: %s; each line of the log names the trace",
    async (setting, isHeard) => {
      let said = "";
      await recorded(async () => {
        const trustProxy = trustedProxies(setting) ?? false;
        const app = createShopServer(log, { ...texts, ...serverTexts }, { trustProxy, cache: new ResponseCache(1000) });
        app.post("/act", async (request, reply) => {
          request.log.info("inside");
          return reply.code(200).send({});
        });
        const reply = await app.inject({ method: "POST", url: "/act", headers: { traceparent }, payload: { a: 1 } });
        said = String(reply.headers.traceparent).split("-")[1] ?? "";
        await app.close();
      });
      expect(said === traceId).toBe(isHeard);
      const written = lines.map((line) => JSON.parse(line)).filter((line) => line.trace_id === said);
      expect(written.slice(-2).map(({ msg }) => msg)).toEqual(["inside", "answered"]);
    },
  );

  test.each([
    [{ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, 0],
    [{ OTEL_TRACES_SAMPLER: "parentbased_always_off" }, 0],
    [{ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "1" }, 1],
  ])("is recorded as %o says", async (env, count) => {
    const spans = await recorded(() => shop.request("GET", "/readyz"), env);
    expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(count);
  });
});

test("a job is a trace of its own, with its statements and the mail it sends", async () => {
  const { email } = await shop.customer();
  await shop.jobs.runDue();
  await shop.request("POST", "/api/forgot-password", { body: { email } });
  const spans = await recorded(() => shop.jobs.runDue());
  const [mail] = spans.filter(({ name }) => name === "mail");
  const job = spans.find(({ spanId }) => spanId === mail?.parentSpanId);
  expect(job).toMatchObject({ name: expect.stringMatching(/^job /), kind: 5 });
  expect(job?.parentSpanId ?? "").toBe("");
  const statements = spans.filter((span) => readAttribute(span, "db.query.text") !== undefined);
  expect(statements.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  // Polling for jobs belongs to no request and is not traced.
  expect(statements.filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
  expect(rawBodies).not.toContain(email);
});

describe("a collector", () => {
  test("that refuses is a line of the log", async () => {
    answer = 400;
    lines.length = 0;
    await recorded(() => Promise.all([1, 2, 3].map(() => shop.request("GET", "/readyz"))));
    answer = 200;
    expect(lines.filter((line) => line.includes("the trace collector is not accepting traces"))).toHaveLength(1);
  });

  test("that is not there, or never answers, disturbs neither requests nor the stop", async () => {
    const silent = createTcpServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const silentAt = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const dead of ["http://127.0.0.1:1", silentAt]) {
      const close = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: dead });
      for (let count = 0; count < 20; count++) expect((await shop.request("GET", "/readyz")).status).toBe(200);
      // A timer of the same event loop: however late both are, the one that is due earlier fires first.
      const late = vi.fn();
      const timer = setTimeout(late, 4000);
      await close();
      expect(late).not.toHaveBeenCalled();
      clearTimeout(timer);
    }
    silent.close();
  });
});

// prom-client loads the interfaces (@opentelemetry/api) in any case.
test("without a collector neither the SDK nor the exporter of OpenTelemetry is loaded", async () => {
  const program = (modules: string[]) => `
    import { createRequire } from "node:module";
    await Promise.all(${JSON.stringify(modules)}.map((module) => import(module)));
    const { openTracing } = await import("./src/platform/open-tracing.ts");
    const { readConfig } = await import("./src/platform/config.ts");
    const close = await openTracing(readConfig(process.env), "web", null);
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(?!api.)/.test(path));
    await close();
    console.log(loaded.length);`;
  const loadedWith = async (env: Record<string, string>, modules: string[] = []) => {
    const args = ["--input-type=module", "--eval", program(modules)];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "", ...env },
    });
    return Number(stdout);
  };
  expect(await loadedWith({}, ["./src/open-shop.ts", "./src/open-worker.ts"])).toBe(0);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBeGreaterThan(10);
});
