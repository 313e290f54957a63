import type { z } from "zod";

/**
 * One call of the shop's API, shared by server and clients. `access` defines who may call: anyone, or only a signed-in customer. `refusals`
 * lists, by status, the error codes a caller must handle beyond those every call shares (contract/errors.ts).
 */
export interface Call {
  summary: string;
  access: "public" | "customer";
  /**
   * Returns catalogue data (with the customer's own data added for signed-in customers) that stays the same until the catalogue changes.
   */
  catalogue?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  headers?: z.ZodObject;
  /** The body is a raw file of one of these types (`application/json` otherwise). */
  upload?: readonly string[];
  /** Maximum size of such a file in bytes. */
  largest?: number;
  /**
   * Repeating the call changes nothing more, or its verb recognises the repeat. Any other call that is not a GET takes an Idempotency-Key,
   * and a repeat with the same key gets the first reply.
   */
  repeatable?: true;
  status?: 200 | 201 | 204;
  reply?: z.ZodType;
  /** The reply is a file or stream of this type instead of JSON. */
  produces?: string;
  /** The type of the file if the requested content is too large for one of the first type. */
  orProduces?: string;
  refusals?: Partial<Record<403 | 404 | 409 | 422 | 429, readonly string[]>>;
}

/** Calls by "METHOD path", with the specification's paths, without the base path `/api/`. */
export type CallTable = Record<string, Call>;

type Shaped = Pick<Call, "summary" | "params" | "query" | "body" | "headers" | "reply">;

export type ParamsOf<C extends Shaped> = C["params"] extends z.ZodType ? z.infer<C["params"]> : undefined;
export type QueryOf<C extends Shaped> = C["query"] extends z.ZodType ? z.infer<C["query"]> : undefined;
export type BodyOf<C extends Shaped> = C["body"] extends z.ZodType ? z.infer<C["body"]> : undefined;
export type HeadersOf<C extends Shaped> = C["headers"] extends z.ZodType ? z.infer<C["headers"]> : undefined;
export type ReplyOf<C extends Shaped> = C["reply"] extends z.ZodType ? z.infer<C["reply"]> : undefined;

/** What a caller may send, before defaults and conversions. */
export type SentParams<C extends Shaped> = C["params"] extends z.ZodType ? z.input<C["params"]> : undefined;
export type SentQuery<C extends Shaped> = C["query"] extends z.ZodType ? z.input<C["query"]> : undefined;
export type SentBody<C extends Shaped> = C["body"] extends z.ZodType ? z.input<C["body"]> : undefined;
