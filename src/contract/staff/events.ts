import { z } from "zod";
import { inData } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { noticeKindNames } from "./notice-kinds.ts";
import { countedQueueNames } from "./order-queues.ts";

export const eventsCalls = {
  "GET staff/events": {
    summary:
      "Server-sent events: `changed` with the subjects of calls whose lists changed ({ subject: ids }), and `ended` before the stream closes because the session ended. Without `Accept: text/event-stream`, only its opening",
    right: "signed-in",
    produces: "text/event-stream",
    refusals: { 429: ["too_many_requests"] },
  },
  "GET staff/badges": {
    summary:
      "How many of each kind of notice wait, counted up to 1,000, and how many orders in each queue of work; of those the caller's role can act on",
    right: "signed-in",
    reply: inData(
      z
        .object({
          waiting: z.array(z.object({ kind: z.enum(noticeKindNames), count: z.int() })),
          queues: z.array(z.object({ queue: z.enum(countedQueueNames), count: z.int() })),
        })
        .meta({ id: "Badges" }),
    ),
  },
} satisfies StaffCallTable;
