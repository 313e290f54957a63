import fc from "fast-check";
import { arbitraryValues, type JsonSchema, type Known } from "./from-schema.ts";
import { hostileBody, hostileText } from "./hostile-values.ts";
import type { Operation } from "./operations.ts";

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Requests for one operation: mostly of the described shape, with occasional hostile values. */
export function requestsFor(
  operation: Operation,
  known: Known,
  resolve: (ref: string) => JsonSchema,
): fc.Arbitrary<FuzzRequest> {
  const fieldsIn = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, arbitraryValues(schema, name, known, resolve)]),
    );
  const [params, query, headers] = ["path", "query", "header"].map(fieldsIn);
  const body = operation.body
    ? arbitraryValues(operation.body, "", known, resolve).map((value) => JSON.stringify(value) ?? "null")
    : hostileBody;
  return fc
    .record({
      params: fc.record(params ?? {}),
      query: fc.record(query ?? {}, { requiredKeys: [] }),
      headers: fc.record(headers ?? {}, { requiredKeys: [] }),
      body: fc.oneof({ weight: 12, arbitrary: body }, { weight: 1, arbitrary: hostileBody }),
      stray: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.tuple(hostileText, hostileText) },
      ),
      type: fc.constantFrom(...Array(19).fill("application/json"), "text/plain"),
    })
    .map(({ params, query, headers, body, stray, type }) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query))
        for (const each of [value].flat()) search.append(name, toText(each));
      if (stray) search.append(stray[0], stray[1]);
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(toText(params[name])) || "%20");
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asHeader(toText(value))]));
      return {
        method: operation.method,
        path: `${path}${search.size > 0 ? `?${search}` : ""}`.slice(0, 12_000),
        headers: { ...sent, ...(operation.method === "GET" ? {} : { "content-type": type }) },
        ...(operation.method === "GET" ? {} : { payload: body }),
      };
    });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Lone surrogates have no UTF-8 encoding; they are sent as the bytes that a careless program would send. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")).slice(0, 8000);
}

/** Strips characters that a header may not contain. */
function asHeader(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 4000);
}
