import { z } from "zod";

/** Sent with a request that changes something, so that a repeat of it is not done twice. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/, "Use visible ASCII characters only.")
    .describe("of your choice; a repeat with the same key within 24 hours is given the first reply")
    .optional(),
});

/** What a caller must be ready for who sends a key. */
export const keyRefusal = "idempotency_key_reused";
