import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "./from-schema.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: JsonSchema;
}

/** One operation of openapi.json. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  isDeclared: (status: number) => boolean;
  /** How a JSON reply deviates from its declaration; null when it does not. */
  schemaProblems: (status: number, reply: unknown) => string | null;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Every operation in the document, with a validator for each of its replies. */
export function listOperations(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...document, $id: "shop" });
  const pointer = (...parts: string[]) =>
    parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const compiled = new Map<string, ValidateFunction>();
      const isDeclared = (status: number) => String(status) in described.responses;
      const schemaProblems = (status: number, reply: unknown) => {
        const type = "application/json";
        if (!described.responses[status]?.content?.[type]) return null;
        const at = pointer("paths", path, method, "responses", String(status), "content", type, "schema");
        const check = compiled.get(at) ?? ajv.compile({ $ref: `shop#/${encodeURI(at)}` });
        compiled.set(at, check);
        return check(reply) ? null : JSON.stringify(check.errors?.slice(0, 2));
      };
      return {
        ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path },
        parameters: described.parameters ?? [],
        body: described.requestBody?.content["application/json"]?.schema ?? null,
        ...{ isDeclared, schemaProblems },
      };
    }),
  );
}
