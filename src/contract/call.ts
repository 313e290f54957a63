import type { z } from "zod";

/**
 * One call of the shop's API, shared by server and clients.
 * `access` says who may call: anyone, or only a signed-in customer.
 * `refusals` lists, by status, the error codes a caller must handle beyond those every call shares (contract/errors.ts).
 */
export interface Call {
  summary: string;
  access: "public" | "customer";
  /** Returns catalogue data (for a signed-in customer, with their own data added) that stays the same until the catalogue changes. */
  catalogue?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  headers?: z.ZodObject;
  /** The body is a raw file of one of these types (`application/json` otherwise). */
  upload?: readonly string[];
  /** Bytes of such a file at most. */
  largest?: number;
  /**
   * A repeat changes nothing more, or the verb recognises it. Any other call that is not a GET takes an Idempotency-Key, and a
   * repeat with the same key is given the first reply.
   */
  repeatable?: true;
  status?: 200 | 201 | 204;
  reply?: z.ZodType;
  /** The reply is not JSON but a file or stream of this type. */
  produces?: string;
  /** The type of the file instead, where the requested content is too large for one of that type. */
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
