import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  currentSpan,
  isTracing,
  type Span,
  type SpanOptions,
  setTracer,
  startSpan,
  traced,
  traceFields,
  traceStatement,
  withSpan,
} from "./tracing.ts";

interface Recorded {
  name: string;
  values: SpanOptions["values"];
  parent: SpanOptions["parent"];
  ended: "well" | "failed" | null;
}

let spans: Recorded[] = [];

function record({ name, values, parent }: SpanOptions): Span {
  const span: Recorded = { name, values: { ...values }, parent, ended: null };
  spans.push(span);
  return {
    ...{ traceId: `trace-${spans.length}`, spanId: `span-${spans.length}`, flags: 1 },
    add: (more) => void Object.assign(span.values, more),
    end: (isFailed = false) => {
      span.ended ??= isFailed ? "failed" : "well";
    },
  };
}

beforeEach(() => {
  spans = [];
  setTracer({ start: record, close: async () => {} });
});
afterEach(() => setTracer(null));

const options = (name: string): SpanOptions => ({ name, kind: "internal", values: {}, parent: currentSpan() });

describe("work that is traced", () => {
  test("ends its span when it ends, well or not", async () => {
    expect(await traced(options("good"), async () => 7)).toBe(7);
    const fault = new Error("broken");
    await expect(
      traced(options("bad"), async () => {
        throw fault;
      }),
    ).rejects.toBe(fault);
    expect(spans.map(({ name, ended }) => [name, ended])).toEqual([
      ["good", "well"],
      ["bad", "failed"],
    ]);
  });

  test("is the parent of what it starts, also after waiting, and of nothing beside it", async () => {
    await Promise.all(
      ["one", "two"].map((name) =>
        traced({ ...options(name), parent: null }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          await traced(options(`${name}, inner`), async () => {});
        }),
      ),
    );
    const parentSpan = (name: string) => (spans.find((span) => span.name === name)?.parent as Span | null)?.spanId;
    expect([parentSpan("one, inner"), parentSpan("two, inner")]).toEqual(["span-1", "span-2"]);
    expect(currentSpan()).toBeNull();
  });

  test("names its trace in log lines", async () => {
    expect(traceFields()).toEqual({});
    const span = startSpan(options("request")) as Span;
    expect(withSpan(span, traceFields)).toEqual({ trace_id: "trace-1" });
  });
});

describe("a statement", () => {
  const send = <Result>(statement: unknown, run: () => Result) =>
    withSpan(record(options("request")), () => traceStatement(statement, run));

  test.each([
    ["SELECT id FROM orders WHERE token = $1", "SELECT"],
    ["  insert into carts", "INSERT"],
    ["/*+ plan each time */\n  SELECT 1", "SELECT"],
    ["", "SQL"],
    ["12", "SQL"],
  ])("%j is named %s", async (text, name) => {
    await send(text, async () => {});
    expect(spans[1]).toMatchObject({ name, values: { "db.query.text": text }, ended: "well" });
  });

  test("is recorded without its values", async () => {
    await send({ text: "SELECT $1", values: ["asha@clinic.example"] }, async () => {});
    expect(JSON.stringify(spans)).not.toContain("asha");
    expect(spans[1]?.values["db.query.text"]).toBe("SELECT $1");
  });

  test("that fails is recorded with the code of the error alone, and still fails", async () => {
    const error = Object.assign(new Error("Key (email)=(asha@clinic.example) already exists."), { code: "23505" });
    await expect(send("INSERT", () => Promise.reject(error))).rejects.toBe(error);
    expect(spans[1]).toMatchObject({ ended: "failed", values: { "db.response.status_code": "23505" } });
    expect(JSON.stringify(spans)).not.toContain("asha");
  });

  test("outside of any span is sent and not recorded", async () => {
    expect(await traceStatement("SELECT 1", async () => 1)).toBe(1);
    expect(spans).toEqual([]);
  });
});

test("with tracing off, work runs as if there were none", async () => {
  const span = record(options("before"));
  setTracer(null);
  expect(isTracing()).toBe(false);
  expect(startSpan(options("x"))).toBeNull();
  expect(await traced(options("x"), async () => 7)).toBe(7);
  expect(withSpan(span, () => traceStatement("SELECT 1", () => "sent"))).toBe("sent");
  expect(spans.map(({ name }) => name)).toEqual(["before"]);
});
