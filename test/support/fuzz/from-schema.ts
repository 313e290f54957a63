import fc from "fast-check";
import { hostileText, hostileValue } from "./hostile-values.ts";

/** The part of an openapi.json schema needed to generate values. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** Real values by field name, so that requests get past the schema and reach the code behind it. */
export type Known = (field: string) => readonly unknown[];

/** One in this many values is hostile. */
const hostileEvery = 6;

/** Generates values for a schema: mostly valid, some hostile. */
export function arbitraryValues(schema: JsonSchema, field: string, known: Known, resolve: (ref: string) => JsonSchema) {
  const make = (each: JsonSchema, name = field): fc.Arbitrary<unknown> => arbitraryValues(each, name, known, resolve);
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.$ref) return make(resolve(schema.$ref));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    const from = known(field);
    if (from.length > 0 && !schema.items && !schema.properties) return fc.constantFrom(...from);
    if (ways) return fc.oneof(...ways.map((way) => make(way)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    switch (type) {
      case "object":
        return arbitraryObject(schema, make);
      case "array":
        return fc.array(make(schema.items ?? {}), { minLength: Math.min(schema.minItems ?? 0, 3), maxLength: 3 });
      case "integer":
      case "number":
        return fc.integer({ min: Math.max(schema.minimum ?? 1, -10), max: Math.min(schema.maximum ?? 50, 500) });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "string":
        return arbitraryText(schema);
      default:
        return hostileValue;
    }
  };
  return fc.oneof({ weight: hostileEvery - 1, arbitrary: right() }, { weight: 1, arbitrary: hostileValue });
}

function arbitraryObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  make: (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>,
) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, make(schema, name)]));
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== "object") return known;
  return fc.dictionary(hostileText, make(additionalProperties, ""), { maxKeys: 3 });
}

function arbitraryText({ format, pattern, minLength = 1, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date") return fc.constantFrom("2026-11-01", "2026-11-22", "1980-02-29", "2031-01-31");
  if (format === "date-time") return fc.constantFrom("2026-11-22T10:00:00+05:30", "2027-01-01T00:00:00Z");
  if (format === "email") return fc.constantFrom("asha@clinic.example", "ravi@clinic.example");
  const shortest = Math.min(minLength, maxLength, 200);
  const plain = fc.string({
    unit: "grapheme",
    minLength: shortest,
    maxLength: Math.max(shortest, Math.min(maxLength, 60)),
  });
  if (!pattern) return plain;
  try {
    return fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern, "u")) },
      { weight: 1, arbitrary: plain },
    );
  } catch {
    // Some patterns use syntax that cannot be generated from.
    return plain;
  }
}
