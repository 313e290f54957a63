import { z } from "zod";
import { text } from "../language/text.ts";
import { says } from "./fields.ts";

/** Sent with a request that changes something, so that a retry is not carried out twice. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .min(1)
    .max(200)
    .regex(
      /^[\x21-\x7e]+$/,
      says(() => text("Use visible ASCII characters only.")),
    )
    .describe("chosen by the caller; a repeat with the same key within 24 hours gets the first reply")
    .optional(),
});

/** A refusal that callers who send a key must handle. */
export const keyRefusal = "idempotency_key_reused";
