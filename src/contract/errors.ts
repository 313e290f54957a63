import { z } from "zod";

/** Error codes that every call may return. */
export const commonCodes = {
  400: ["malformed_request"],
  401: ["unauthenticated"],
  403: ["forbidden", "set_up_first"],
  404: ["not_found"],
  405: ["method_not_allowed"],
  409: ["state_changed"],
  413: ["too_large"],
  415: ["unsupported_media_type"],
  422: ["invalid"],
  429: ["too_many_requests"],
  500: ["fault"],
  503: ["unavailable"],
} as const;

/** A cart line that prevents an order. */
export const unavailableLine = z.object({
  cart_id: z.int(),
  ref_no: z.string(),
  name: z.string(),
  requested: z.int(),
  available: z.int(),
});
export type UnavailableLine = z.infer<typeof unavailableLine>;

/** The shape of every non-2xx reply. `errors` is sent only with 422, `lines` only where cart lines are the cause. */
export const errorReply = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    lines: z.array(unavailableLine).optional(),
  })
  .meta({ id: "Error" });
export type ErrorReply = z.infer<typeof errorReply>;
